// What docs/from-other-systems.md says of STACK and Numbas is what the importer does.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readMoodleXml } from '../../src/exchange/infrastructure/read-moodle-xml.js'
import { readNumbas } from '../../src/exchange/infrastructure/read-numbas.js'
import { xmlTree } from '../../src/exchange/infrastructure/xml-tree.js'

const fixture = (name: string): string =>
  readFileSync(path.resolve(import.meta.dirname, '../fixtures/exchange', name), 'utf8')

describe('what the guide says of STACK', () => {
  const source = fixture('stack-more.xml')
  const factor = (change: (question: string) => string) => {
    const [question] = source.match(/<question type="stack">\s*<name><text>Factor[\s\S]*?<\/question>/)!
    return readMoodleXml(xmlTree(`<quiz>${change(question)}</quiz>`))
  }

  test.each([
    ['Expanded', 'expanded'],
    ['Expand', 'expanded'],
    ['FacForm', 'factored'],
    ['CompletedSquare', 'completed_square'],
  ])('a test of the form after AlgEquiv, %s, is the form %s', (test, form) => {
    const { questions, left } = factor(question =>
      question
        .replace('<answertest>FacForm', `<answertest>${test}`)
        // Only Moodle writes -1.
        .replaceAll('<truenextnode>-1</truenextnode>', '<truenextnode/>'),
    )
    expect([left, questions[0]?.asked]).toEqual([
      [],
      expect.objectContaining({ grade: { form: [form], wrong_form: 0.5 } }),
    ])
  })

  test('settings that are not taken are listed', () => {
    const { questions } = factor(question =>
      question
        .replace(
          '</input>',
          '<forbidfloat>1</forbidfloat><strictsyntax>1</strictsyntax><mustverify>1</mustverify><insertstars>0</insertstars></input>',
        )
        .replace(
          '<input>',
          '<penalty>0.1</penalty><questionnote><text>{@r@}</text></questionnote><deployedseed>1</deployedseed><input>',
        ),
    )
    expect(questions[0]!.losses).toEqual(
      expect.arrayContaining([
        'Its penalty, 0.1 for each wrong try, is not imported: a quiz says how many tries there are.',
        expect.stringMatching(
          /^Settings of its fields are not imported: strictsyntax .*, forbidfloat .*, mustverify [^,]*$/,
        ),
        expect.stringMatching(/^Its question note is not imported/),
        expect.stringMatching(/^Its deployed variants are not imported/),
      ]),
    )
  })
})

describe('what the guide says of Numbas', () => {
  const part = {
    type: 'numberentry',
    prompt: '<p>Twice?</p>',
    minValue: '2a',
    maxValue: '2a',
    alternatives: [
      {
        type: 'numberentry',
        marks: 0,
        minValue: 'a^2',
        maxValue: 'a^2',
        alternativeFeedbackMessage: '<p>You squared {a}.</p>',
      },
      { type: 'numberentry', marks: 0, minValue: 'a', maxValue: 'a' },
    ],
  }
  const exam = (alternatives: readonly object[]) =>
    readNumbas(
      `// Numbas version: x\n${JSON.stringify({
        duration: 5400,
        percentPass: '50',
        question_groups: [
          {
            questions: [
              {
                name: 'Twice',
                statement: 'Let $a=\\var{a}$.',
                metadata: { licence: 'Creative Commons Attribution 4.0 International' },
                variables: { a: { definition: 'random(3..9)' } },
                parts: [{ ...part, alternatives }],
              },
            ],
          },
        ],
      })}`,
    )

  test('answers that earn nothing are mistakes with their feedback, and the licence stays', () => {
    const { questions, losses } = exam(part.alternatives)
    expect(questions[0]).toMatchObject({
      license: 'Creative Commons Attribution 4.0 International',
      asked: {
        type: 'integer',
        wrong: [{ text: expect.stringMatching(/\*\* 2$/), feedback: expect.stringMatching(/^You squared/) }],
      },
      losses: expect.arrayContaining(['An alternative answer is not imported: nothing is said to it.']),
    })
    expect(losses).toEqual([
      'Its time limit, 90 minutes, is not imported: a quiz of yours sets it.',
      'Its mark to pass, 50 %, is not imported: a quiz of yours sets it.',
    ])
  })

  test('answers that earn points are not, since they would be wrong here', () => {
    const { left } = exam([{ ...part.alternatives[0], marks: 0.5 }])
    expect(left).toMatchObject([{ why: 'It has alternative answers that earn points.' }])
  })
})
