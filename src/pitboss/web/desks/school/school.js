// The dealer school, open to everybody: a table to look at, a question, its grade with the paragraph,
// and the learner's results. The record stays in this browser.

import { get, patiently, post, Problem } from "../../lib/api.js";
import { GAMES } from "../../lib/games.js";
import { citeLink, cardRow, icon } from "../../parts/drawings.js";
import { smallFelt } from "../../parts/small-felt.js";
import { speak } from "../../parts/live-region.js";
import { html, nothing } from "../../vendor/lit.js";
import { Desk } from "../lib/desk.js";
import { checked, filled, keep, kept, startedNow, trainingOf, withTraining } from "./record.js";

const FIRST = "ultimate-texas-holdem";

class School extends Desk {
  static id = "school";
  static properties = { game: { attribute: false }, question: { state: true }, grade: { state: true }, wrong: { state: true }, record: { state: true }, dealing: { state: true }, topics: { state: true }, busy: { state: true } };

  constructor() {
    super();
    this.game = FIRST;
    /** @type {any} */ this.question = null;
    /** @type {any} */ this.grade = null;
    /** @type {Problem|null} */ this.wrong = null;
    this.record = kept();
    this.dealing = "";
    /** @type {any} */ this.topics = null;
    this.busy = false;
    this.begun = 0;
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    this.#open();
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener("keydown", this.onKey);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.onKey);
  }

  /** The letter of a choice answers. @param {KeyboardEvent} event */
  #key(event) {
    const typing = /** @type {Element|null} */ (event.target)?.closest("input, select, textarea");
    const at = "abcd".indexOf(event.key.toLowerCase());
    if (typing || event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1 || at < 0 || at >= (this.question?.choices.length ?? 0)) return;
    event.preventDefault();
    this.#answer("abcd"[at]);
  }

  get title() {
    return `School: ${GAMES[this.game]?.name ?? this.game}`;
  }

  /** A new session: nothing asked yet, the record as it was before. */
  #open() {
    /** @type {{topic: string, right: boolean}[]} */ this.asked = [];
    /** @type {import("./record.js").Session|null} */ this.session = null;
    /** The record of the game without this session. @type {import("./record.js").Training} */ this.training = trainingOf(this.record, this.game);
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("game")) {
      this.#open();
      this.topics = null;
      this.dealing = "";
      get(`/games/${this.game}/drill`).then((found) => {
        if (found.game === this.game) this.topics = found;
      }, () => {});
      this.#next();
    }
  }

  async #next() {
    const { game, dealing } = this;
    this.question = null;
    this.grade = null;
    this.wrong = null;
    try {
      const found = await patiently(() => post(`/games/${game}/drill`, { training: this.training, asked: this.asked, ...(dealing ? { dealing } : {}) }));
      if (game !== this.game || dealing !== this.dealing) return;
      this.question = found;
      this.begun = performance.now();
      await this.updateComplete;
      /** @type {HTMLElement|null} */ (this.querySelector(".answer input, .answer button"))?.focus({ preventScroll: true });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.wrong = error;
    }
  }

  /** @param {string} answer */
  async #answer(answer) {
    if (this.grade?.understood || this.busy) return;
    const { question } = this;
    this.busy = true;
    this.wrong = null;
    const milliseconds = Math.round(performance.now() - this.begun);
    const again = this.asked.some((one) => one.topic === question.topic && !one.right);
    try {
      const grade = await patiently(() => post(`/games/${this.game}/drill/answer`, {
        token: question.token, topic: question.topic, answer, milliseconds, training: this.training, again, ...(this.dealing ? { dealing: this.dealing } : {}),
      }));
      this.grade = { ...grade, given: answer };
      if (grade.understood) this.#note(question, grade, milliseconds);
      await this.updateComplete;
      document.getElementById("next-question")?.focus({ preventScroll: true });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.wrong = error;
    }
    this.busy = false;
  }

  /** @param {any} question @param {any} grade @param {number} milliseconds */
  #note(question, grade, milliseconds) {
    this.asked = [...this.asked, { topic: question.topic, right: grade.right }];
    this.training = filled(grade.training) ?? this.training;
    const before = this.session ?? { started: startedNow(), asked: 0, right: 0, milliseconds: 0 };
    this.session = { ...before, asked: before.asked + 1, right: before.right + Number(grade.right), milliseconds: before.milliseconds + milliseconds };
    this.record = withTraining(this.record, { ...this.training, sessions: [...this.training.sessions, this.session] });
    keep(this.record);
    speak(`${grade.right ? "Right" : "Wrong"}: ${grade.answer}.`);
  }

  draw() {
    return html`<nav class="games-nav" aria-label="Game">${Object.entries(GAMES).map(([slug, one]) => html`<a href="/school/${slug}" aria-current=${slug === this.game ? "page" : nothing}>${one.name}</a>`)}</nav>
      <div class="school-two"><div class="desk-stack">${this.#question()}</div><div class="desk-stack">${this.#now()}${this.#results()}</div></div>`;
  }

  // ── The question ─────────────────────────────────────────────────────────────────────────

  #question() {
    const { question, grade } = this;
    if (this.wrong && !question) return html`<section class="card-box form"><p class="err" role="alert">${this.wrong.message}</p><div><button class="btn" type="button" @click=${() => this.#next()}>Ask again</button></div></section>`;
    if (!question) return html`<section class="card-box"><p class="soft" role="status">The cards are dealt…</p></section>`;
    return html`<section class="card-box form" aria-labelledby="ask"><p class="soft">Question ${this.asked.length + (grade?.understood ? 0 : 1)} · ${question.name}</p>
      ${question.cards.length ? html`<div class="replay-felt felt-${GAMES[this.game].felt}"><div class="replay-board">${question.cards.map((/** @type {any} */ one) => html`<div class="place"><p class="place-t"><b>${one.place}</b></p>${cardRow(one.cards)}</div>`)}</div>
        ${question.facts.map((/** @type {string} */ one) => html`<p class="fact">${one}</p>`)}</div>` : html`${smallFelt(GAMES[this.game])}${question.facts.map((/** @type {string} */ one) => html`<p>${one}</p>`)}`}
      <h2 id="ask">${question.ask}</h2>
      ${this.#answers()}
      ${this.wrong ? html`<p class="err" role="alert">${this.wrong.message}</p>` : nothing}${grade ? this.#grade() : nothing}
      ${question.posted.length ? html`<details><summary class="soft">The posted paytable</summary><table class="pay"><thead><tr><th scope="col">hand</th><th scope="col">pays</th></tr></thead><tbody>${question.posted.map((/** @type {any} */ one) => html`<tr><td>${one.hand}</td><td class="b">${one.pays}</td></tr>`)}</tbody></table></details>` : nothing}</section>`;
  }

  #answers() {
    const { question, grade } = this;
    const over = Boolean(grade?.understood) || this.busy;
    if (question.choices.length) {
      return html`<div class="answer choices-list">${question.choices.map((/** @type {string} */ words, /** @type {number} */ at) => html`<button class="btn quiet" type="button" ?disabled=${over} @click=${() => this.#answer("abcd"[at])}><kbd>${"abcd"[at]}</kbd> <span>${words}</span></button>`)}</div>`;
    }
    if (question.names.length) {
      return html`<div class="answer pair">${question.names.map((/** @type {string} */ name) => html`<button class="btn" type="button" ?disabled=${over} @click=${() => this.#answer(name)}>${/^\d+$/.test(name) ? `Seat ${name}` : name}</button>`)}</div>`;
    }
    return html`<form class="answer pay-answer" @submit=${(/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        this.#answer(String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("answer") ?? "").trim());
      }}><div class="field"><label for="answer">You pay</label><input class="box" id="answer" name="answer" autocomplete="off" placeholder="45, 3-2, 50 for 1" ?disabled=${over} .value=${grade?.understood ? grade.given : ""}></div>
      <button class="btn go" ?disabled=${over}>Answer</button>
      <button class="btn quiet" type="button" ?disabled=${over} @click=${() => this.#answer("collect")}>Collect</button><button class="btn quiet" type="button" ?disabled=${over} @click=${() => this.#answer("push")}>Push</button></form>`;
  }

  #grade() {
    const { grade } = this;
    if (!grade.understood) return html`<p class="err" role="alert">Not understood: ${grade.hint}.</p>`;
    return html`<div class="ok ${grade.right ? "" : "no"}" role="status">${icon(grade.right ? "check" : "x")}<div><b>${grade.right ? "Right" : "Wrong"}: ${grade.answer}</b>
        <span class="reason">${grade.reason} ${citeLink(grade.cite)}</span></div></div>
      <div><button class="btn go" id="next-question" type="button" @click=${() => this.#next()}>Next question</button></div>`;
  }

  // ── The learner ──────────────────────────────────────────────────────────────────────────

  #now() {
    const { session } = this;
    return html`<section class="card-box"><h2>This session</h2>
      ${session ? html`<p><b>${session.right} of ${session.asked}</b> right, ${(session.milliseconds / session.asked / 1000).toFixed(1)} s a question.</p>` : html`<p class="soft">What goes wrong is asked again after two other questions, and in the next session.</p>`}
      ${(this.topics?.methods.length ?? 0) > 1 ? html`<div class="field"><label for="dealing">Dealing</label><select class="box" id="dealing" @change=${(/** @type {any} */ event) => {
        this.dealing = event.target.value;
        this.#next();
      }}><option value="">all methods</option>${this.topics.methods.map((/** @type {string} */ one) => html`<option value=${one} ?selected=${one === this.dealing}>${one.replaceAll("-", " ")}</option>`)}</select></div>` : nothing}
      <div class="pair"><button class="btn small quiet" type="button" ?disabled=${!session} @click=${() => {
        this.#open();
        this.#next();
      }}>Begin a new session</button></div></section>`;
  }

  #results() {
    const training = trainingOf(this.record, this.game);
    const names = new Map((this.topics?.topics ?? []).map((/** @type {any} */ one) => [one.topic, one.name]));
    const [right, wrong] = [training.topics.reduce((sum, one) => sum + one.right, 0), training.topics.reduce((sum, one) => sum + one.wrong, 0)];
    const worst = [...training.topics].sort((one, other) => one.box - other.box || other.wrong - one.wrong);
    return html`<section class="card-box" aria-labelledby="results"><h2 id="results">Results <span class="soft">${this.record.learner}</span></h2>
      <div class="field"><label for="learner">Learner</label><input class="box" id="learner" maxlength="60" autocomplete="off" .value=${this.record.learner} @change=${(/** @type {any} */ event) => {
        this.record = { ...this.record, learner: event.target.value.trim() || "learner" };
        keep(this.record);
      }}></div>
      <dl class="facts"><div><dt>Sessions</dt><dd class="b">${training.sessions.length}</dd></div><div><dt>Right</dt><dd class="b">${right}</dd></div><div><dt>Wrong</dt><dd class="b">${wrong}</dd></div><div><dt>Topics asked</dt><dd class="b">${training.topics.length}${names.size ? ` of ${names.size}` : ""}</dd></div></dl>
      ${worst.length ? html`<div class="scrolls" tabindex="0" role="region" aria-label="Topics"><table class="figures"><thead><tr><th scope="col">topic</th><th scope="col" class="n">right</th><th scope="col" class="n">wrong</th><th scope="col" class="n">seconds</th><th scope="col">again</th></tr></thead>
        <tbody>${worst.slice(0, 40).map((one) => html`<tr><td>${names.get(one.topic) ?? one.topic}</td><td class="n win">${one.right}</td><td class="n ${one.wrong ? "lose" : ""}">${one.wrong}</td><td class="n">${(one.milliseconds / Math.max(1, one.right + one.wrong) / 1000).toFixed(1)}</td><td>session ${one.due}</td></tr>`)}</tbody></table></div>` : html`<p class="soft">Nothing was asked yet.</p>`}
      <div class="pair"><button class="btn small" type="button" @click=${() => this.#save()}>Save the record</button>
        <label class="btn small quiet file">Open a record<input class="sr" type="file" accept=".json,application/json" @change=${(/** @type {any} */ event) => this.#take(event.target)}></label></div>
      <p class="soft small">It stays in this browser. The file is that of <code>pitboss drill --record</code>, which prints it too.</p></section>`;
  }

  #save() {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([`${JSON.stringify(this.record, null, 2)}\n`], { type: "application/json" }));
    link.download = `${this.record.learner.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-") || "learner"}.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  /** @param {HTMLInputElement} input */
  async #take(input) {
    const [file] = input.files ?? [];
    const found = file ? checked(await file.text().then(JSON.parse).catch(() => null)) : null;
    if (file && !found) this.wrong = new Problem({ detail: "That is no training record." });
    if (!found) return;
    this.record = found;
    keep(found);
    this.#open();
    this.#next();
  }
}

customElements.define("pit-school", School);

/** @param {Record<string, string>} params */
export const draw = ({ game }) => html`<pit-school .game=${game && GAMES[game] ? game : FIRST}></pit-school>`;
