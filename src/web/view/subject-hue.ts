// Which colour belongs to a subject: the same everywhere and always, by its name.

const HUES = 6

/** A class of `ui.css`: `hue-1` to `hue-6`. */
export function subjectHue(subject: string): string {
  let sum = 0
  for (let at = 0; at < subject.length; at += 1) sum = (sum * 165 + subject.charCodeAt(at)) % 991
  return `hue-${(sum % HUES) + 1}`
}
