import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { backOff, changed, Stream } from "../../../src/pitboss/web/lib/stream.js";

class Socket {
  static made = [];
  readyState = 1;
  sent = [];
  constructor(url) {
    this.url = url;
    Socket.made.push(this);
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close(code) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  say(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  of(op) {
    return this.sent.filter((one) => one.op === op);
  }
}

const VIEW = { op: "view", n: 4, now: 1000, view: { table: { name: "t" }, clock: null } };

function opened() {
  Socket.made = [];
  let time = 0;
  const stream = new Stream("/tables/t/stream", {
    socket: (url) => new Socket(url),
    clock: () => time,
  });
  stream.start();
  const [socket] = Socket.made;
  socket.onopen();
  return { stream, socket, pass: (ms) => { time += ms; mock.timers.tick(ms); } };
}

test.beforeEach(() => mock.timers.enable({ apis: ["setTimeout", "setInterval"] }));
test.afterEach(() => mock.timers.reset());

test("the wait to connect doubles from half a second to one and a half, after a minute to ten", () => {
  assert.equal(backOff(0, 0, 0), 500);
  assert.equal(backOff(1, 1000, 0), 1000);
  assert.equal(backOff(5, 1000, 0), 1500);
  assert.equal(backOff(9, 61_000, 0), 10_000);
  assert.equal(backOff(5, 1000, 1), 1125);
});

test("a change replaces whole sections, and only from the number that it names", () => {
  const now = { n: 4, view: { round: 1, seats: 2 } };
  assert.deepEqual(changed(now, { from: 4, n: 6, sections: { round: 3 } }).view, { round: 3, seats: 2 });
  assert.equal(changed(now, { from: 5, n: 6, sections: {} }), null);
  assert.equal(changed(null, { from: 5, n: 6, sections: {} }), null);
});

test("a client whose number is another asks for the whole view", () => {
  const { socket } = opened();
  socket.say(VIEW);
  socket.say({ op: "change", from: 9, n: 10, now: 1, sections: {}, said: [] });
  assert.equal(socket.of("resync").length, 1);
});

test("every message that was taken is acknowledged", () => {
  const { socket, stream } = opened();
  socket.say(VIEW);
  socket.say({ op: "change", from: 4, n: 5, now: 1, sections: { round: { id: "r" } }, said: [] });
  assert.deepEqual(socket.of("seen").map((one) => one.n), [4, 5]);
  assert.equal(stream.current.view.round.id, "r");
});

test("a command without an answer is sent again with the same id, and answered once", async () => {
  const { socket, stream, pass } = opened();
  socket.say(VIEW);
  const answer = stream.do({ kind: "ready", body: {}, round: "r" });
  pass(2500);
  const sent = socket.of("do");
  assert.equal(sent.length, 2);
  assert.equal(sent[0].id, sent[1].id);
  socket.say({ op: "done", id: sent[0].id, n: 4 });
  assert.equal((await answer).op, "done");
  pass(5000);
  assert.equal(socket.of("do").length, 2);
});

test("an answer is given when the view that it led to is there", async () => {
  const { socket, stream, pass } = opened();
  socket.say(VIEW);
  const given = [];
  const answer = stream.do({ kind: "decide", body: {}, round: "r", id: "one" });
  answer.then((one) => given.push(one.n));
  socket.say({ op: "done", id: "one", n: 6 });
  socket.say({ op: "change", from: 4, n: 5, now: 1, sections: {}, said: [] });
  await Promise.resolve();
  assert.deepEqual(given, []);
  pass(2500);
  assert.equal(socket.of("resync").length, 1);
  assert.equal(socket.of("do").length, 1);
  socket.say({ ...VIEW, n: 7 });
  assert.equal((await answer).n, 6);
  pass(5000);
  assert.equal(socket.of("resync").length, 1);
});

test("after a lost connection it resumes from its number and sends what was not answered", () => {
  const { socket, stream, pass } = opened();
  socket.say(VIEW);
  stream.do({ kind: "ready", body: {}, round: "r", id: "one" });
  const states = [];
  stream.addEventListener("state", (event) => states.push(event.detail));
  socket.close(1006);
  pass(700);
  const second = Socket.made[1];
  assert.match(second.url, /after=4/);
  second.onopen();
  second.say({ ...VIEW, op: "change", from: 4, n: 4, sections: {}, said: [] });
  assert.deepEqual(second.of("do").map((one) => one.id), ["one"]);
  assert.deepEqual(states, ["lost", "open"]);
});

test("signed out and without a role it does not try again", () => {
  for (const [code, state] of [[4401, "signed-out"], [4403, "role"]]) {
    const { socket, stream, pass } = opened();
    socket.close(code);
    pass(60_000);
    assert.equal(stream.state, state);
    assert.equal(Socket.made.length, 1);
  }
});

test("25 seconds of silence are a lost connection", () => {
  const { socket, pass } = opened();
  socket.say(VIEW);
  pass(10_000);
  assert.equal(socket.of("ping").length, 1);
  pass(15_000);
  pass(700);
  assert.equal(Socket.made.length, 2);
});

test("the time that remains runs from when it was told", () => {
  const { socket, stream, pass } = opened();
  socket.say({ ...VIEW, view: { clock: { for: "betting", remaining_ms: 9000 } } });
  pass(4000);
  assert.equal(stream.remaining(), 5000);
  socket.say({ op: "change", from: 4, n: 5, now: 1, sections: { seats: [] }, said: [] });
  assert.equal(stream.remaining(), 5000);
  pass(9000);
  assert.equal(stream.remaining(), 0);
});

test("what somebody sent is not done in the name of who signed in meanwhile", async () => {
  const { stream, socket } = opened();
  socket.say({ ...VIEW, view: { ...VIEW.view, you: { person: "Ann" } } });
  const answer = stream.do({ kind: "cash-out", body: {} });
  socket.readyState = 3;
  socket.onclose({ code: 1006 });
  mock.timers.tick(1000);
  const next = Socket.made.at(-1);
  assert.notEqual(next, socket);
  next.onopen();
  next.sent = [];
  next.say({ ...VIEW, n: 5, view: { ...VIEW.view, you: { person: "Bob" } } });
  assert.equal((await answer).op, "refused");
  assert.deepEqual(next.of("do"), []);
});

test("a socket that was replaced is not listened to", () => {
  const { stream, socket } = opened();
  socket.say(VIEW);
  socket.readyState = 3;
  socket.onclose({ code: 1006 });
  mock.timers.tick(1000);
  const next = Socket.made.at(-1);
  next.onopen();
  next.say({ ...VIEW, n: 9 });
  socket.say(VIEW);
  assert.equal(stream.current.n, 9);
});
