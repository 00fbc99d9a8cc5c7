// Collects everything that is kept of the learner, page by page, and saves it as a file.
import type { Answer, Api } from '../../client/index.js'
import type { MyData, MyDataRecords } from '../../contract/my-data.js'

const MOST_AT_ONCE = 50

type Everything = Omit<MyData, 'next'> & Pick<MyDataRecords, 'records'>

/** The first failure, where one page cannot be had. */
export async function everythingKept(api: Pick<Api, 'get'>): Promise<Answer<Everything>> {
  const first = await api.get<MyData>(`my-data?limit=${MOST_AT_ONCE}`)
  if (first.kind !== 'ok') return first
  const { next: behind, ...kept } = first.data
  const all: Everything = { ...kept, records: [] }
  for (let next = behind; next !== null;) {
    const page = await api.get<MyData>(`my-data?limit=${MOST_AT_ONCE}&before=${next}`)
    if (page.kind !== 'ok') return page
    all.sessions.push(...page.data.sessions)
    next = page.data.next
  }
  for (let next: number | null | undefined; next !== null;) {
    const before = next === undefined ? '' : `&before=${next}`
    const page = await api.get<MyDataRecords>(`my-data/records?limit=${MOST_AT_ONCE}${before}`)
    if (page.kind !== 'ok') return page
    all.records.push(...page.data.records)
    next = page.data.next
  }
  return { kind: 'ok', data: all }
}

export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
