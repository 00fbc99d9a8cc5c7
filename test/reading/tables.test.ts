// What pupils write, against the tables of test/fixtures/reading: answers are graded right, remarks are no answers, controls are controls.
import { describe, expect, test } from 'vitest'
import { CONTROLS, readReply, type Control, type Reading } from '../../src/reading/index.js'
import type { Item } from '../../src/items/index.js'
import { ASKED_FOR_NONE, gradeOf, itemOf, LANGUAGES, readTable, shown } from './tables.js'

type Row = {
  readonly list: 'answers' | 'none' | 'controls'
  readonly text: string
  readonly isApart: boolean
  readonly became: string
}

/** Rows of a list at odd places are held apart: they are only counted, so that the grammar is not written after them. */
const isApart = (place: number): boolean => place % 2 === 1
const LEAST_READ = 0.98
const COMMANDS = ['hint', 'skip', 'ask', 'finish'] as const

const outcome = (item: Item, reading: Reading): string => {
  if (reading.kind === 'answer') return gradeOf(item, reading.response)
  return reading.kind === 'control' ? reading.control : 'none'
}

function rowsOf(language: (typeof LANGUAGES)[number]): (Row & { readonly expected: string })[] {
  const table = readTable(language)
  const items = new Map(Object.entries(table.questions).map(([name, question]) => [name, itemOf(question)]))
  const read = (name: string, text: string): string => {
    const item = items.get(name)!
    return outcome(item, readReply(shown(item, [...COMMANDS]), item, text, language))
  }
  const answers = Object.entries(table.answers).flatMap(([name, texts]) =>
    texts.map((text, at) => ({
      list: 'answers' as const,
      text,
      isApart: isApart(at),
      expected: 'right',
      became: read(name, text),
    })),
  )
  const none = Object.entries(ASKED_FOR_NONE).flatMap(([list, names]) =>
    table.none[list as keyof typeof ASKED_FOR_NONE].map((text, at) => {
      const became = names.map(name => read(name, text)).find(one => one !== 'none') ?? 'none'
      return { list: 'none' as const, text, isApart: isApart(at), expected: 'none', became }
    }),
  )
  const controls = CONTROLS.flatMap((control: Control) =>
    table.controls[control]!.map((text, at) => {
      const became = read('product', text)
      return { list: 'controls' as const, text, isApart: isApart(at), expected: control, became }
    }),
  )
  return [...answers, ...none, ...controls]
}

describe.each(LANGUAGES)('in %s', language => {
  const rows = rowsOf(language)

  test.each(['answers', 'none', 'controls'] as const)('there are at least 300 %s', list => {
    expect(rows.filter(row => row.list === list).length).toBeGreaterThanOrEqual(300)
  })

  test('every text of the first half is read as it is meant', () => {
    const misread = rows.filter(row => !row.isApart && row.became !== row.expected)
    expect(misread).toEqual([])
  })

  test.each(['answers', 'none', 'controls'] as const)(
    'of the %s held apart almost all are read as they are meant',
    list => {
      const apart = rows.filter(row => row.list === list && row.isApart)
      const read = apart.filter(row => row.became === row.expected)
      expect(read.length / apart.length).toBeGreaterThanOrEqual(LEAST_READ)
    },
  )

  test('no right answer is graded wrong', () => {
    expect(rows.filter(row => row.list === 'answers' && row.became === 'wrong')).toEqual([])
  })
})
