import { MemoryVectors } from '../support/memory-vectors.js'
import { somePassage } from '../support/some-concepts.js'
import { vectorStoreContract } from './vector-store.contract.js'

vectorStoreContract(async () => {
  const [published, unpublished] = ['one', 'other']
  const vectors = new MemoryVectors(
    [1, 2, 3, 4, 5].map(chapter =>
      somePassage(chapter, `The lighthouse number ${chapter} stands on a rock.`, {
        documentId: chapter < 4 ? published : unpublished,
        headings: [`Chapter ${chapter}`],
        published: chapter < 4,
      }),
    ),
  )
  return { vectors, published, unpublished, remove: async documentId => vectors.remove(documentId) }
})
