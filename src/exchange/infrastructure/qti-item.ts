// One question as an assessment item of QTI 3.0 (https://www.imsglobal.org/spec/qti/v3p0/impl).
import type { Asked, PlainFigure, PlainQuestion } from '../domain/plain-question.js'
import { base, condition, judged, outcome, type Judged } from './qti-interactions.js'
import { escapedValue, inlineXhtml, xhtmlOf } from './to-xhtml.js'

/** `figureFile`: its place beside the item; null where it has none. */
export function qtiItem(question: PlainQuestion, identifier: string, figureFile: string | null): string {
  const { name, stem, asked, explanation, figure, language = 'en' } = question
  const fields = fieldsOf(asked, name, language)
  const isParted = fields.length > 1
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<qti-assessment-item ${NAMESPACES} identifier="${identifier}" title="${escapedValue(name)}" adaptive="false" time-dependent="false" xml:lang="${language}">`,
    ...fields.map(({ judged }) => judged.declaration),
    outcomeDeclaration('SCORE', '0'),
    outcomeDeclaration('MAXSCORE', '1'),
    ...(isParted ? fields.map(({ score }) => outcomeDeclaration(score, '0')) : []),
    ...fields.map(({ feedback }) => feedbackDeclaration(feedback)),
    feedbackDeclaration('SOLUTION'),
    '<qti-item-body>',
    xhtmlOf(stem),
    ...(figure === undefined ? [] : [figureXml(figure, figureFile)]),
    ...fields.map(({ prompt, judged }) =>
      prompt === '' ? judged.interaction : `<div>${xhtmlOf(prompt)}${judged.interaction}</div>`,
    ),
    '</qti-item-body>',
    '<qti-response-processing>',
    ...fields.flatMap(rulesOf),
    ...(isParted ? [together(fields)] : []),
    outcome('SOLUTION', 'identifier', 'solution'),
    '</qti-response-processing>',
    ...fields.flatMap(field =>
      explainedIn(field).map(({ feedback }, at) => modal(field.feedback, `wrong_${at + 1}`, feedback)),
    ),
    ...(explanation === '' ? [] : [modal('SOLUTION', 'solution', explanation)]),
    '</qti-assessment-item>',
    '',
  ].join('\n')
}

const NAMESPACES =
  'xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.imsglobal.org/xsd/imsqtiasi_v3p0 https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqti_asiv3p0_v1p0.xsd"'

/** Something that is asked for, with the names of its outcomes. */
type Field = {
  readonly prompt: string
  readonly points: number
  readonly judged: Judged
  readonly score: string
  readonly feedback: string
}

/** The only one has no number. */
function fieldsOf(asked: Asked, name: string, language: string): Field[] {
  if (asked.kind !== 'parts')
    return [
      {
        prompt: '',
        points: 1,
        judged: judged(asked, { name, language, id: 'RESPONSE' }),
        score: 'SCORE',
        feedback: 'FEEDBACK',
      },
    ]
  return asked.parts.map(({ prompt, points, asked: one }, at) => ({
    prompt: prompt ?? '',
    points,
    judged: judged(one, { name: `${name}/${at + 1}`, language, id: `RESPONSE_${at + 1}` }),
    score: `SCORE_${at + 1}`,
    feedback: `FEEDBACK_${at + 1}`,
  }))
}

const explainedIn = ({ judged: { wrong } }: Field) => wrong.filter(({ feedback }) => feedback !== '')

function rulesOf(field: Field): string[] {
  const {
    judged: { right, mapped },
    score,
    feedback,
  } = field
  const branches = [
    ...(right === null ? [] : [right + outcome(score, 'float', '1')]),
    ...explainedIn(field).map(({ test }, at) => test + outcome(feedback, 'identifier', `wrong_${at + 1}`)),
  ]
  return [
    ...(right === null ? [`<qti-set-outcome-value identifier="${score}">${mapped}</qti-set-outcome-value>`] : []),
    ...(branches.length === 0 ? [] : [condition(branches)]),
  ]
}

/** The share of all points. */
function together(fields: readonly Field[]): string {
  const all = fields.reduce((sum, { points }) => sum + points, 0)
  const shares = fields.map(
    ({ score, points }) =>
      `<qti-product>${base('float', String(points / all))}<qti-variable identifier="${score}"/></qti-product>`,
  )
  return `<qti-set-outcome-value identifier="SCORE"><qti-sum>${shares.join('')}</qti-sum></qti-set-outcome-value>`
}

const outcomeDeclaration = (identifier: string, usual: string): string =>
  `<qti-outcome-declaration identifier="${identifier}" cardinality="single" base-type="float"><qti-default-value><qti-value>${usual}</qti-value></qti-default-value></qti-outcome-declaration>`
const feedbackDeclaration = (identifier: string): string =>
  `<qti-outcome-declaration identifier="${identifier}" cardinality="single" base-type="identifier"/>`

const modal = (variable: string, identifier: string, markdown: string): string =>
  `<qti-modal-feedback outcome-identifier="${variable}" identifier="${identifier}" show-hide="show"><qti-content-body>${xhtmlOf(markdown)}</qti-content-body></qti-modal-feedback>`

function figureXml({ description, table }: PlainFigure, file: string | null): string {
  const drawn = file === null ? '' : `<figure><img src="${file}" alt="${escapedValue(description)}"/></figure>`
  if (table === null) return drawn
  const [head, ...rows] = table.map(row => row.map(inlineXhtml))
  const cells = (row: readonly string[], tag: string): string =>
    `<tr>${row.map(cell => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
  return `${drawn}<table><thead>${cells(head!, 'th')}</thead><tbody>${rows.map(row => cells(row, 'td')).join('')}</tbody></table>`
}
