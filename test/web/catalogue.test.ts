import { describe, expect, test } from 'vitest'
import {
  ANYTHING,
  groupsOf,
  isWanted,
  lessonEntry,
  openedIn,
  queryFor,
  queryOpening,
  shelvesOf,
  skillEntry,
  wantedIn,
  wantsAll,
  type Shelf,
} from '../../src/web/pages/catalogue.js'

const skill = skillEntry({
  skill_id: 'math.g',
  title: 'Größen und Maße',
  statement: 'Rechnet Längen um.',
  title_language: 'de',
  subject: 'Maths',
  subject_title: 'Mathematik',
  languages: ['de'],
})
const lesson = lessonEntry({
  guideline_id: 'l',
  title: 'Halves',
  topic: 'Fractions',
  title_language: 'en',
  subject: 'Mathematics',
  subject_title: 'Mathematics',
  country: 'India',
  board: 'CBSE',
  grade: 3,
  language: 'en',
  languages: ['en'],
})

describe('a shelf', () => {
  const lessons = (subject: string, grade: number, n: number) =>
    Array.from({ length: n }, (_, at) => ({ ...lesson, id: `${subject}-${grade}-${at}`, subject, grade }))
  const all = [...lessons('Mathematics', 3, 5), ...lessons('Mathematics', 4, 4), ...lessons('Networking', 5, 4)]
  const counts = (shelf: Shelf) => shelf.groups.map(([, members]) => members.length)

  test('begins with a few of its first list, unless hardly more would come', () => {
    const [mathematics, networking] = shelvesOf(all, 3, new Set())
    expect([mathematics!.of, counts(mathematics!)]).toEqual([9, [3]])
    expect([networking!.of, counts(networking!)]).toEqual([null, [4]])
  })

  test('is shown in full when the address opens it, and the others stay as they are', () => {
    const query = queryOpening('lesson.Mathematics', '?lang=de')
    expect(query).toBe('?lang=de&more=lesson.Mathematics')
    const [mathematics] = shelvesOf(all, 3, openedIn(query))
    expect([mathematics!.of, counts(mathematics!)]).toEqual([null, [5, 4]])
    expect(shelvesOf(all, 1, openedIn(query))[1]!.of).toBe(4)
  })
})

describe('a search finds', () => {
  test.each([
    ['grosse', true],
    ['GRÖSSEN', true],
    ['  langen   masse ', true],
    ['mathematik', true],
    ['übung', true],
    ['ubung groß', true],
    ['größer', false],
    ['', true],
  ])('“%s”: %s', (words, found) => {
    expect(isWanted(skill, { ...ANYTHING, words }, ['Übung'])).toBe(found)
  })

  test('letters that carry vowel signs as they are, and Arabic with and without them', () => {
    const hindi = { ...skill, title: 'भिन्न और दशमलव' }
    expect(isWanted(hindi, { ...ANYTHING, words: 'दशमलव' }, [])).toBe(true)
    expect(isWanted(hindi, { ...ANYTHING, words: 'दशमली' }, [])).toBe(false)
    const arabic = { ...skill, title: 'تدرَّب على الكسور' }
    expect(isWanted(arabic, { ...ANYTHING, words: 'تدرب' }, [])).toBe(true)
  })
})

test.each([
  [{ kind: 'lesson' }, [lesson]],
  [{ kind: 'practice' }, [skill]],
  [{ subject: 'Mathematics' }, [lesson]],
  [{ grade: 3 }, [lesson]],
  [{ grade: 4 }, []],
  [{ grade: 3, kind: 'practice' }, []],
] as const)('the filter %j leaves what fits', (filter, left) => {
  expect([skill, lesson].filter(entry => isWanted(entry, { ...ANYTHING, ...filter }, []))).toEqual(left)
})

describe('the address', () => {
  test.each([
    ['', ANYTHING],
    ['?q=a+b&kind=quiz&subject=Maths&grade=3', { words: 'a b', kind: 'quiz', subject: 'Maths', grade: 3 }],
    ['?kind=dance&grade=-1&subject=', ANYTHING],
    ['?grade=x', ANYTHING],
    ['?grade=0', { ...ANYTHING, grade: 0 }],
  ])('%s is read', (query, wanted) => expect(wantedIn(query)).toEqual(wanted))

  test('keeps what else is in it, and loses what is no longer wanted', () => {
    const wanted = { ...ANYTHING, words: ' größer & ', grade: 4 } as const
    const query = queryFor(wanted, '?lang=de&kind=quiz')
    expect(query).toBe('?lang=de&q=gr%C3%B6%C3%9Fer+%26&grade=4')
    expect(wantedIn(query)).toEqual({ ...wanted, words: 'größer &' })
    expect(queryFor(ANYTHING, query)).toBe('?lang=de')
    expect(queryFor(ANYTHING, '')).toBe('')
  })

  test('with another language alone wants everything', () => {
    expect(wantsAll(wantedIn('?lang=de'))).toBe(true)
    expect(wantsAll({ ...ANYTHING, words: '  ' })).toBe(true)
    expect(wantsAll({ ...ANYTHING, grade: 3 })).toBe(false)
  })
})

test('lessons of one subject are grouped by grade, in the order in which they came', () => {
  const groups = groupsOf([lesson, { ...lesson, id: 'm', grade: 4 }, { ...lesson, id: 'n' }, skill])
  expect(groups.map(([{ subject, grade }, members]) => [subject, grade, members.map(({ id }) => id)])).toEqual([
    ['Mathematics', 3, ['l', 'n']],
    ['Mathematics', 4, ['m']],
    ['Maths', null, ['math.g']],
  ])
})
