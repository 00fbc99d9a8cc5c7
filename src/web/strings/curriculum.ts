// The texts of the curriculum pages, loaded together with them.
import type { Messages } from '../../language/messages.js'
import type { Texts } from '../../language/texts.js'
import { PageTexts } from './page-language.js'

export const curriculumTexts = new PageTexts<Texts['curricula']>(
  import.meta.glob<{ default: Messages }>('../../language/*/curricula.json'),
  ['curricula'],
)

/** The table in use, the formats of numbers, and `duration` for a time in minutes. Read it at every render: it changes with the language. */
export const curriculumStrings = () => ({ ...curriculumTexts.table, ...curriculumTexts.table.wording, duration })

function duration(minutes: number): string {
  const { table } = curriculumTexts
  return minutes < 90 ? table.minutes({ n: minutes }) : table.hours({ n: Math.round(minutes / 6) / 10 })
}
