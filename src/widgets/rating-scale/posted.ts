// A rating, shown and begun again.
import type { PostedKind } from '../posted-fields.js'

export const ratingScale: PostedKind<'rating_scale'> = {
  show: ({ rating }) => (typeof rating === 'number' ? { kind: 'text', text: String(rating) } : null),
  draft: ({ rating }) => (typeof rating === 'number' ? String(rating) : null),
}
