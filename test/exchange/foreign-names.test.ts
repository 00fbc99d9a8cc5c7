// Names in foreign files that every object of JavaScript has, too: `constructor` is a name as any other.
import { describe, expect, test } from 'vitest'
import { NoFormula } from '../../src/exchange/domain/formulas/foreign-syntax.js'
import { jmeFormulas } from '../../src/exchange/domain/formulas/jme.js'
import { maximaFormulas } from '../../src/exchange/domain/formulas/maxima.js'
import { readMoodleXml } from '../../src/exchange/infrastructure/read-moodle-xml.js'
import { readQtiItem } from '../../src/exchange/infrastructure/read-qti.js'
import { richText } from '../../src/exchange/infrastructure/rich-text.js'
import { xhtmlOf } from '../../src/exchange/infrastructure/to-xhtml.js'
import { xmlTree } from '../../src/exchange/infrastructure/xml-tree.js'

const NAMES = ['constructor', 'toString', '__proto__', 'valueOf', 'hasOwnProperty']
const DIALECTS = [
  ['Maxima', maximaFormulas],
  ['JME', jmeFormulas],
] as const

describe.each(NAMES)('%s', name => {
  test.each(DIALECTS)(
    'is a name without a value in %s, as a variable, a function and between numbers',
    (_, dialect) => {
      for (const written of [name, `${name}(2)`, `2 ${name} 3`, `diff(${name}(x), x)`, `2*${name}+1`])
        expect(() => dialect().formula(written)).toThrow(NoFormula)
    },
  )

  test.each(DIALECTS)('is a variable of %s once it is set', (_, dialect) => {
    const formulas = dialect()
    formulas.define(name, '2')
    const { code } = formulas.formula(`${name} + 1`)
    const used = code.replace(/ \+ 1$/, '')
    expect(used).toMatch(/^[a-z][a-z0-9_]*$/)
    expect(Object.entries(formulas.draws.derive)).toEqual([[used, '2']])
  })

  test('is a tag without a meaning in HTML', () => {
    const { text, losses } = richText(`<${name}>Words.</${name}>`, 'html')
    expect([text, losses]).toEqual([expect.stringMatching(/Words\.$/), []])
    expect(text).not.toContain('native code')
    expect(xhtmlOf(`Words of <${name} a="b">.`)).not.toContain('native code')
  })

  test('is a test, an interaction and a type that are not known', () => {
    const item = (test: string, interaction: string) => `<assessmentItem title="T">
      <responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>a</value></correctResponse></responseDeclaration>
      <outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>
      <itemBody><${interaction} responseIdentifier="R" maxChoices="1"><prompt>Which?</prompt><simpleChoice identifier="a">A</simpleChoice><simpleChoice identifier="b">B</simpleChoice></${interaction}></itemBody>
      <responseProcessing><responseCondition><responseIf><${test}><variable identifier="R"/><correct identifier="R"/></${test}>
        <setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing>
    </assessmentItem>`
    expect(readQtiItem(xmlTree(item('match', 'choiceInteraction')))).toHaveProperty('asked.right', 'A')
    expect(readQtiItem(xmlTree(item(name, 'choiceInteraction')))).toHaveProperty(
      'why',
      expect.stringMatching(/is not known/),
    )
    expect(readQtiItem(xmlTree(item('match', name)))).toHaveProperty('why')
    const quiz = `<quiz><question type="${name}"><name><text>T</text></name></question></quiz>`
    expect(readMoodleXml(xmlTree(quiz)).left).toMatchObject([{ why: expect.stringMatching(/not imported/) }])
  })
})
