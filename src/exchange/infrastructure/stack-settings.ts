// Settings of a question of STACK that no blueprint has (https://docs.stack-assessment.org/en/Authoring/Inputs/).
import { textOf } from './moodle-text.js'
import { childOf, type XmlElement } from './xml-tree.js'

/** Of its fields, with what each of them does when it is on. */
const OF_FIELDS: readonly (readonly [name: string, does: string])[] = [
  ['strictsyntax', 'signs of multiplication have to be typed'],
  ['insertstars', 'signs of multiplication are added'],
  ['forbidfloat', 'decimals are refused'],
  ['requirelowestterms', 'fractions have to be in lowest terms'],
  ['checkanswertype', 'answers of another type are refused'],
  ['mustverify', 'learners confirm how their answer was understood'],
  ['syntaxhint', 'a hint stands in the empty field'],
  ['forbidwords', 'some words are refused'],
  ['allowwords', 'some words are allowed'],
]

const isOn = (setting: string): boolean => setting !== '' && setting !== '0'

/** Sentences for its author. */
export function settingsLost(question: XmlElement): string[] {
  const value = (name: string): string => textOf(childOf(question, name))
  const has = (name: string): boolean => question.children.some(child => child.name === name)
  const penalty = Number(value('penalty'))
  const fields = question.children.filter(({ name }) => name === 'input')
  const on = OF_FIELDS.filter(([name]) => fields.some(field => isOn(textOf(childOf(field, name)))))
  return [
    ...(penalty > 0
      ? [`Its penalty, ${penalty} for each wrong try, is not imported: a quiz says how many tries there are.`]
      : []),
    ...(on.length > 0
      ? [`Settings of its fields are not imported: ${on.map(([name, does]) => `${name} (${does})`).join(', ')}.`]
      : []),
    ...(value('questionnote') === ''
      ? []
      : ['Its question note is not imported: `variant_key` names all that is drawn.']),
    ...(has('deployedseed') ? ['Its deployed variants are not imported: every learner gets one of their own.'] : []),
    ...(has('qtest') ? ['Its question tests are not imported: the draft has tests of its own.'] : []),
  ]
}
