// The search for passages as this server has it: by text, and by meaning too where a model embeds.
import type { Database } from './db/index.js'
import {
  DrizzlePassageStore,
  DrizzleVectorStore,
  EmbedPassages,
  FusedPassages,
  type Audience,
  type PassageStore,
} from './documents/index.js'
import type { Embedder } from './llm/index.js'
import type { PeopleStore } from './people/index.js'

type Parts = {
  readonly database: Database
  /** Null: no model embeds. */
  readonly embedder: Embedder | null
  readonly onError: (error: unknown) => void
}

export function passageStore(
  { database, embedder, onError }: Parts,
  people: () => Pick<PeopleStore, 'accommodationsOf'>,
): PassageStore {
  const passages = new DrizzlePassageStore(database)
  if (embedder === null) return passages
  // Nobody's words go to a model before a guardian has agreed; whose they are has to be known for that.
  const mayEmbed = async (audience: Audience): Promise<boolean> => {
    if (typeof audience === 'string') return audience === 'staff'
    return !(await people().accommodationsOf(audience.learnerId)).consentMissing
  }
  return new FusedPassages({ passages, vectors: new DrizzleVectorStore(database), embedder, mayEmbed, onError })
}

/** Null: nothing is embedded. */
export const passageEmbedding = ({ database, embedder, onError }: Parts): EmbedPassages | null =>
  embedder && new EmbedPassages({ vectors: new DrizzleVectorStore(database), embedder, onError })
