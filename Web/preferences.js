/** What this browser remembers: language, theme, sound, last printer. */

const prefix = 'gateway.';
const memory = new Map();

export function preference(name, otherwise = null) {
  if (memory.has(name)) return memory.get(name);
  try {
    const text = localStorage.getItem(prefix + name);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

export function remember(name, value) {
  memory.set(name, value);
  try {
    if (value === null) localStorage.removeItem(prefix + name);
    else localStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    // Private windows may refuse storage; the choice then lasts until the page is closed.
  }
}

/** `null` follows the system. */
export function setTheme(theme) {
  remember('theme', theme);
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  window.dispatchEvent(new Event('theme'));
}
