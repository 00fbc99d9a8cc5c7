// Tables as text for spreadsheets (RFC 4180).

/** Without it, spreadsheets take UTF-8 for something else; readers of CSV skip it. */
export const BYTE_ORDER_MARK = '\ufeff'

/** One row, with its line break. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

/** Puts an apostrophe before text that a spreadsheet would take for a formula; some accept the full-width signs, too. */
export const escapeFormula = (text: string): string => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text)

const quoted = (cell: string): string => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
