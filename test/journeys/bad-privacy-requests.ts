// The endpoints of receipts with what they take and what they must refuse.
import { get, type Endpoint } from './bad-values.js'

export const badPrivacyRequests: Readonly<Record<string, Endpoint>> = {
  'get /session/{id}/receipt': get('/session/{id}/receipt'),
  'get /receipts/{code}': get('/receipts/7F3K-91C2-0B4D-XT8Q'),
}
