// Every mistake in a blueprint is found at its file, line and field.
import { describe, expect, test } from 'vitest'
import { useCatalogueFolder } from './catalogue-folder.js'

const { edit, problems, lineOf } = useCatalogueFolder()

describe('in a blueprint', () => {
  test.each([
    ['an unknown word', 'bloom: apply', 'bloom: apply\ncolour: red', 'colour', 'colour', /unknown/],
    ['an unknown word deep down', 'b: -1,', 'b: -1, c: 2,', 'tiers.easy.c', 'c: 2', /unknown/],
    [
      'a missing word',
      'stem: What is',
      'variant_keys: What is',
      'stem',
      '',
      /^This is missing: the question \(text\)\.$/,
    ],
    ['a wrong value', 'bloom: apply', 'bloom: shine', 'bloom', 'bloom: shine', /Write one of these/],
    [
      'a formula that cannot be read',
      'key: a + b',
      'key: a + ',
      'parts[0].key',
      'key: a +',
      /At character 4: .*ends too early/,
    ],
    [
      'an unknown name',
      'key: a + b',
      'key: a + c',
      'parts[0].key',
      'key: a + c',
      /At character 5: there is no value named “c”/,
    ],
    [
      'the key where it is not known yet',
      'constraints: [a != b]',
      'constraints: [key != b]',
      'constraints[0]',
      'constraints',
      /no value named “key”/,
    ],
    [
      'an unknown name in a template',
      'stem: What is ${{a}}',
      'stem: What is ${{x}}',
      'stem',
      'stem:',
      /At character 12: there is no value named “x”/,
    ],
    ['an open brace', 'variant_key: "{{a}}', 'variant_key: "{{a', 'variant_key', 'variant_key', /At character/],
    [
      'a taken name',
      'params:\n  a:',
      'params:\n  key: { type: int, range: [1, 2] }\n  a:',
      'params.key',
      'key: { type',
      /word of the format/,
    ],
    [
      'what is no name',
      'params:\n  a:',
      'params:\n  my price: { type: int, range: [1, 2] }\n  a:',
      'params.my price',
      'my price:',
      /^A name has small letters, digits and _, and begins with a letter\.$/,
    ],
    [
      'a parameter without a source',
      'b: { type: int, range: [100, 999] }',
      'b: { type: int }',
      'params.b',
      'b: { type: int }',
      /“range” or “choice”/,
    ],
    [
      'an empty range',
      'a: { range: [400, 699] }',
      'a: { range: [699, 400] }',
      'tiers.medium.params.a.range',
      'medium:',
      /range is empty/,
    ],
    [
      'a tier parameter that is none',
      'a: { range: [400, 699] }',
      'z: { range: [400, 699] }',
      'tiers.medium.params.z',
      'medium:',
      /no parameter “z”/,
    ],
    ['a misconception twice', 'id: hundred_less', 'id: ten_less', 'misconceptions[1].id', 'key - 100', /twice/],
    [
      'an undeclared skill',
      'skills: [{ id: fixture.sum',
      'skills: [{ id: fixture.sums',
      'skills[0].id',
      'skills:',
      /no skill “fixture.sums”/,
    ],
    ['few variants without a reason', 'min_variants: 500', 'min_variants: 5', 'exposure', 'exposure', /need a reason/],
    ['a step that is not true', 'check: a + b == key', 'check: a == key', 'solution[0].check', 'check:', /not true/],
    [
      'a tier that cannot be met',
      'when: a >= 700',
      'when: a >= 5000',
      'tiers.hard',
      'hard:',
      /No item after 2000 draws/,
    ],
    [
      'a constraint that nothing meets, once for all tiers',
      'constraints: [a != b]',
      'constraints: [a != b, a > 5000]',
      'constraints[1]',
      'constraints',
      /^No question can be made in any tier \(easy, medium, hard\): constraints\.1 \(a > 5000\) refuses every draw\.$/,
    ],
    [
      'tiers that overlap',
      'when: a >= 400 and a < 700',
      'when: a >= 400',
      'tiers.hard.when',
      'hard:',
      /“hard” and “medium” at once/,
    ],
    [
      'a hint that tells the answer',
      'say: Begin with the ones.',
      'say: "It is {{key}}."',
      'hints[0].say',
      'say: "It is',
      /gives the answer away/,
    ],
    [
      'a test of its own that fails',
      'exposure:',
      'tests: [{ answer: "{{key}}", expect: { score: 0 } }]\nexposure:',
      'tests[0]',
      'tests:',
      /gives score 1, not 0/,
    ],
    [
      'a test with a note that never comes',
      'exposure:',
      'tests: [{ answer: "1", expect: { note: nothing } }]\nexposure:',
      'tests[0]',
      'tests:',
      /gives note .*, not nothing/,
    ],
    [
      'a test that names nothing',
      'exposure:',
      'tests: [{ answer: { value_of: nothing }, expect: { score: 0 } }]\nexposure:',
      'tests[0]',
      'tests:',
      /no misconception “nothing”/,
    ],
    [
      'a test for when nothing fires',
      'exposure:',
      'tests: [{ when: nothing, answer: "1", expect: { score: 0 } }]\nexposure:',
      'tests[0]',
      'tests:',
      /no misconception “nothing”/,
    ],
    [
      'a test whose answer holds a value that is not there',
      'exposure:',
      'tests: [{ answer: "{{nothing}}", expect: { score: 0 } }]\nexposure:',
      'tests[0].answer',
      'tests:',
      /no value named “nothing”/,
    ],
    ['a word twice', 'bloom: apply', 'bloom: apply\nbloom: apply', '', 'bloom: apply', /written twice/],
  ])('%s', async (_, from, to, field, at, message) => {
    await edit('sum.yaml', from, to)
    const found = (await problems()).filter(problem => problem.file === 'sum.yaml')
    const problem = found.find(candidate => candidate.field === field)
    expect(found.map(each => each.field)).toContain(field)
    expect(problem!.message).toMatch(message)
    const expected = at === '' ? 1 : await lineOf('sum.yaml', at)
    expect(problem!.line).toBeGreaterThanOrEqual(expected)
    expect(problem!.line).toBeLessThanOrEqual(expected + 2)
  })

  test('an address network with host bits', async () => {
    await edit('host.yaml', '10.0.0.0/8', '10.0.0.1/8')
    expect(await problems()).toContainEqual({
      file: 'host.yaml',
      line: await lineOf('host.yaml', '10.0.0.1/8'),
      field: 'params.host.from[0]',
      message: '“10.0.0.1/8” is no network such as 10.0.0.0/8.',
    })
  })

  test('the exact line of a formula far down', async () => {
    await edit('sum.yaml', 'value: abs(a - b)', 'value: abs(a - )')
    expect((await problems())[0]).toEqual({
      file: 'sum.yaml',
      line: await lineOf('sum.yaml', 'abs(a - )'),
      field: 'misconceptions[2].value',
      message: 'At character 9: “)” cannot begin a value.',
    })
  })
})
