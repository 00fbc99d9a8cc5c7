// A paper of a quiz or of blueprints, and its files. The command writes them, the page of staff shows them.
import { setImmediate as othersFirst } from 'node:timers/promises'
import {
  assessmentIn,
  deriveSeed,
  examItems,
  titleIn,
  type Catalogue,
  type Item,
  type Pictures,
} from '../../../items/index.js'
import { sentence } from '../../../language/say.js'
import { DomainError } from '../../../kernel/errors.js'
import { distinctItems } from '../../domain/distinct-items.js'
import { letterOf } from '../../domain/names.js'
import type { MadePaper, Paper, PaperFile, PaperQuestion, WantedPaper } from '../../domain/paper.js'
import { shownPictures, withPictures } from '../shown-pictures.js'
import { keyPage, seatsPage, variantPage } from './paper-pages.js'
import { printedQuestion } from './print-question.js'

/** The same for the same seed and catalogue. Throws `unknown_blueprint`, and what `drawItems` and `examItems` throw. */
export async function makePaper(catalogue: Catalogue, wanted: WantedPaper): Promise<MadePaper> {
  const { title, draw } = sourceOf(catalogue, wanted)
  const left = new Set<string>()
  const variants: PaperQuestion[][] = []
  for (let variant = 1; variant <= wanted.variants; variant += 1) {
    const questions: PaperQuestion[] = []
    for (const { item, section } of draw(deriveSeed(wanted.seed, variant))) {
      await othersFirst()
      const printed = printedQuestion(item)
      if (printed === null) left.add(item.blueprintId)
      else questions.push({ item, printed, section })
    }
    variants.push(questions)
  }
  const { language, seats, names = [] } = wanted
  return { paper: { title: wanted.title ?? title, language, variants, seats, names }, left: [...left] }
}

type Drawn = Omit<PaperQuestion, 'printed'>
type Source = { readonly title: string; readonly draw: (seed: string) => Iterable<Drawn> }

function sourceOf(catalogue: Catalogue, { ids, count, form, tier, language }: WantedPaper): Source {
  const quiz = ids.length === 1 ? catalogue.assessment(ids[0]!) : null
  if (quiz !== null) {
    const { title, sections } = assessmentIn(quiz, language ?? null)
    const titleOf = ({ sectionId }: Item): string | null =>
      sections.length === 1 ? null : sections.find(section => section.sectionId === sectionId)!.title
    return {
      title,
      *draw(seed) {
        for (const item of examItems(catalogue, quiz, seed, language)) yield { item, section: titleOf(item) }
      },
    }
  }
  const unknown = ids.find(id => catalogue.blueprint(id) === null)
  if (unknown !== undefined)
    throw new DomainError('not_found', 'unknown_blueprint', `There is no quiz and no blueprint “${unknown}”.`)
  return {
    title:
      ids.length > 1 ? sentence(language, 'paper.questions', {}) : titleIn(catalogue.blueprint(ids[0]!)!, language),
    *draw(seed) {
      for (const blueprintId of ids)
        for (const item of distinctItems(catalogue, { blueprintId, count, seed, form, tier, language }))
          yield { item, section: null }
    },
  }
}

/** Each holds the pictures that it shows. */
export async function filesOf(paper: Paper, folder: Pictures): Promise<PaperFile[]> {
  const pictures = await shownPictures(JSON.stringify(paper.variants), folder)
  return pagesOf(paper).map(file => ({ ...file, html: () => withPictures(file.html(), pictures) }))
}

const pagesOf = (paper: Paper): PaperFile[] => [
  ...paper.variants.flatMap((_, variant): PaperFile[] => {
    const letter = letterOf(variant).toLowerCase()
    return [
      { name: `variant-${letter}.html`, isForStaff: false, html: () => variantPage(paper, variant) },
      { name: `key-${letter}.html`, isForStaff: true, html: () => keyPage(paper, variant) },
    ]
  }),
  { name: 'seats.html', isForStaff: true, html: () => seatsPage(paper) },
]
