// Who is signed in, as the server answers to `GET /sign-in` and `POST /sign-in`.
import type { Right } from '../../contract/people.js'

export type SignedIn = {
  readonly name: string | null
  readonly rights: readonly Right[]
  readonly sees: 'everybody' | 'own_classes'
}
