// What a person chose for this browser: theme, deck, keys, coach. No server knows of it.

const KEY = "pitboss-prefs";
const DEFAULTS = {
  theme: "",
  twoColours: false,
  keys: true,
  /** @type {Record<string, string>} */ keymap: {},
  coach: false,
  chip: 5,
};

/** @returns {typeof DEFAULTS} */
function read() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

class Prefs extends EventTarget {
  values = read();

  /** @template {keyof typeof DEFAULTS} K @param {K} name @param {(typeof DEFAULTS)[K]} value */
  set(name, value) {
    this.values = { ...this.values, [name]: value };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.values));
    } catch {
      // A browser that keeps nothing still plays.
    }
    this.apply();
    this.dispatchEvent(new Event("change"));
  }

  apply() {
    const { theme } = this.values;
    if (theme) document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
  }

  get isDark() {
    const { theme } = this.values;
    return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  }
}

export const prefs = new Prefs();
