// A blueprint out of the few words that make its kind, tried as far as so few words can be.
import { stringify } from 'yaml'
import { LINTS } from '../../src/items/domain/lint/lints.js'
import { studySource } from '../../src/items/infrastructure/authoring/check-blueprint-file.js'
import { needed } from '../items/blueprint-words.js'

/** What a recipe leaves to the file that it is pasted into. */
const REST = { ...needed, variant_key: 'recipe', solution: [{ say: 'Think.' }] }
/** These want a whole file, or more seeds. */
const OF_WHOLE_FILES = new Set(
  'capacity misconceptions misconception_fires filler key_place places_independent reads_nothing steps_checked'.split(
    ' ',
  ),
)

/** What is wrong with it, one sentence each: it does not compile, a test of its own fails, or it breaks a rule. */
export function recipeProblems(recipe: object, seeds: number): string[] {
  const { yaml, made } = studySource(stringify({ ...REST, ...recipe }), 'recipe.yaml', seeds)
  if (made === null) return yaml.problems.map(({ field, message }) => `${field}: ${message}`)
  const lints = LINTS.filter(({ id }) => !OF_WHOLE_FILES.has(id))
  return lints.flatMap(lint => lint.run(made).map(({ path, message }) => `${path.join('.')}: ${message} [${lint.id}]`))
}
