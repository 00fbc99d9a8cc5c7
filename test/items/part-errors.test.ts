// Every mistake in the words of a part, and in what stands around the parts, is found at its field.
import { describe, expect, test } from 'vitest'
import { useCatalogueFolder } from './catalogue-folder.js'

const { edit, problems } = useCatalogueFolder()

describe('in a blueprint', () => {
  const PART = 'forms: [typed, choice]'
  test.each([
    ['an answer type that is none', 'type: integer', 'type: number', 'parts[0].response.type', /Write one of these/],
    ['a part without a label', ', label: Whole number', '', 'parts[0].response.label', /missing/],
    [
      'a word that its type does not have',
      'label: Whole number',
      'label: x, unit: m',
      'parts[0].response.unit',
      /not known/,
    ],
    [
      'a grading word that its type does not have',
      PART,
      `${PART}\n    grade: { method: exact }`,
      'parts[0].grade.method',
      /not known/,
    ],
    ['a word of another section', PART, `${PART}\n    credit: 1`, 'parts[0].credit', /unknown/],
    ['a form that is none', '[typed, choice]', '[typed, spoken]', 'parts[0].forms[1]', /Write one of these/],
    ['a form twice', '[typed, choice]', '[typed, typed]', 'parts[0].forms', /twice/],
    ['no points', PART, `${PART}\n    points: 0`, 'parts[0].points', /./],
    ['half a point', PART, `${PART}\n    points: 1.5`, 'parts[0].points', /./],
    ['a credit above all', PART, `${PART}\n    grade: { wrong_form: 1.5 }`, 'parts[0].grade.wrong_form', /./],
    ['an open brace in a prompt', PART, `${PART}\n    prompt: "{{a"`, 'parts[0].prompt', /At character/],
    ['an unknown name in a prompt', PART, `${PART}\n    prompt: "{{c}}"`, 'parts[0].prompt', /no value named “c”/],
    ['the key in a prompt', PART, `${PART}\n    prompt: "{{key}}"`, 'parts[0].prompt', /no value named “key”/],
    [
      'a condition that cannot be read',
      PART,
      `${PART}\n    grade: { accept: [{ when: answer >, credit: 1, note: low }] }`,
      'parts[0].grade.accept[0].when',
      /At character/,
    ],
    [
      'a condition over an unknown name',
      PART,
      `${PART}\n    grade: { accept: [{ when: answers > a, credit: 1, note: low }] }`,
      'parts[0].grade.accept[0].when',
      /no value named “answers”/,
    ],
    [
      'credits of conditions that leave some out',
      PART,
      `${PART}\n    grade: { accept: [{ when: answer > a, credit: 0.5, note: low }, { when: answer > b, credit: 0.25, note: low }] }`,
      'parts[0].grade.accept',
      /add up to 0\.75/,
    ],
    [
      'a condition without its note',
      PART,
      `${PART}\n    grade: { accept: [{ when: answer > a, credit: 1 }] }`,
      'parts[0].grade.accept[0].note',
      /missing/,
    ],
    [
      'the answer in what a condition says',
      PART,
      `${PART}\n    grade: { accept: [{ when: answer > a, credit: 1, note: low, say: "{{answer}}" }] }`,
      'parts[0].grade.accept[0].say',
      /no value named “answer”/,
    ],
    ['follow-through from nothing', PART, `${PART}\n    follow_through: 0.5`, 'parts[0].follow_through', /first part/],
    ['an id that is a parameter', 'id: sum\n', 'id: a\n', 'parts[0].id', /declared twice/],
    ['an id that is a function', 'id: sum\n', 'id: abs\n', 'parts[0].id', /word of the format/],
    ['an id that means the answer', 'id: sum\n', 'id: answer\n', 'parts[0].id', /word of the format/],
    ['an order that is none', 'order: shuffle', 'order: descending', 'choice.order', /Write one of these/],
    ['options of a part that is not there', 'order: shuffle', 'part: total', 'choice.part', /no part “total”/],
    [
      'a misconception of another part',
      'id: ten_less,',
      'id: ten_less, part: total,',
      'misconceptions[0].part',
      /no part “total”/,
    ],
    [
      'an unknown name in the spoken stem',
      'accessibility: {',
      'accessibility: { spoken: "{{c}}",',
      'accessibility.spoken',
      /no value named “c”/,
    ],
    [
      'a hint that costs less than one before it',
      'cost: 0 }',
      'cost: 0.5 }\n  - { say: Then the tens., cost: 0.25 }',
      'hints[1].cost',
      /not cost less/,
    ],
    [
      'a hint that gives all away before the last',
      'cost: 0 }',
      'cost: 0, bottom_out: true }\n  - { say: Then the tens., cost: 0.25 }',
      'hints[0].bottom_out',
      /Only the last/,
    ],
    ['a step of nothing', 'a: { type: int,', 'a: { type: int, step: 0,', 'params.a.step', /./],
    [
      'a source that its type does not have',
      'a: { type: int,',
      'a: { type: int, places: 2,',
      'params.a.places',
      /unknown/,
    ],
    [
      'a decimal that is none',
      'b: { type: int, range: [100, 999] }',
      'b: { type: decimal, range: [a, 2] }',
      'params.b.range[0]',
      /decimal such as 2\.5/,
    ],
    [
      'a row that is too short',
      'b: { type: int, range: [100, 999] }',
      'b: { type: int, range: [100, 999] }\n  c: { type: row, columns: [x, y], rows: [[1]] }',
      'params.c.rows[0]',
      /1 cells for 2 columns/,
    ],
    [
      'a sample of more than there is',
      'b: { type: int, range: [100, 999] }',
      'b: { type: int, range: [100, 999] }\n  c: { type: sample, count: 3, range: [1, 2] }',
      'params.c.count',
      /Only 2/,
    ],
    [
      'an IPv6 network with host bits',
      'b: { type: int, range: [100, 999] }',
      "b: { type: int, range: [100, 999] }\n  c: { type: ipv6, from: ['2001:db8::1/32'] }",
      'params.c.from[0]',
      /no network such as 2001:db8::/,
    ],
    [
      'a vendor that is none',
      'b: { type: int, range: [100, 999] }',
      "b: { type: int, range: [100, 999] }\n  c: { type: mac, vendor: ['00:1a'] }",
      'params.c.vendor[0]',
      /no vendor/,
    ],
  ])('%s', async (_, from, to, field, message) => {
    await edit('sum.yaml', from, to)
    const found = (await problems()).filter(problem => problem.file === 'sum.yaml')
    expect(found.map(each => each.field)).toContain(field)
    expect(found.find(each => each.field === field)!.message).toMatch(message)
  })
})
