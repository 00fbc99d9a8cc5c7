// Times as the field `datetime-local` has them: in the reader's own time zone, to the minute.

/** Empty for no time. */
export function localTime(iso: string | null): string {
  if (iso === null) return ''
  const time = new Date(iso)
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** Null for no time. */
export const isoTime = (local: string): string | null => (local === '' ? null : new Date(local).toISOString())

/** What the reader's time zone is called, in the language `tag`. */
export function zoneName(tag: string): string {
  const format = new Intl.DateTimeFormat(tag, { timeZoneName: 'longGeneric' })
  const named = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value
  const { timeZone } = format.resolvedOptions()
  return named === undefined ? timeZone : `${named} (${timeZone})`
}
