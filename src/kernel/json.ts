// Helpers for JSON of unknown content.

/** Whether a value is a JSON object: no list and not null. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The parsed value; the text itself if it is not JSON. */
export function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
