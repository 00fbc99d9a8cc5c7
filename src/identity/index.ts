// Who is asking: guests by cookie, one session by bearer, who only follows one by the token of its stream, the operator by the token in DATA_DIR.
export { bearerOf, identify, identityOf, isOperator, type Identity } from './identify.js'
export { GUEST_COOKIE, identityMiddleware, type GuestSettings, type IdentityEnv } from './middleware.js'
export { findOperatorToken, loadOperatorToken, OPERATOR_TOKEN_FILE } from './operator-token.js'
export { receiptCode } from './receipt.js'
export { originOf } from './cookies.js'
export { alertNotFound, sessionNotFound } from './not-found.js'
export {
  API_KEY_PREFIX,
  hashOfSecret,
  maySee,
  operatorClaim,
  OPERATOR,
  ROLES,
  type Directory,
  type LearnerClaim,
  type Role,
  type Staff,
  type StaffClaim,
  type TokenHolder,
} from './staff.js'
export {
  recordReading,
  rightRequired,
  signIn,
  signOut,
  STAFF_COOKIE,
  staffAnswers,
  staffByCookie,
} from './staff-access.js'
export { recallSignIn, rememberSignIn, type PendingSignIn } from './pending-sign-in.js'
export {
  cookieCounts,
  callerOf,
  followerOf,
  may,
  SECURITY_SCHEMES,
  signInLearner,
  signOutLearner,
  type Visitor,
  type Who,
} from './who-may.js'
export { streamUrl } from './stream-url.js'
export { signature, type ServerKeys } from './signing.js'
export {
  guestToken,
  readGuestToken,
  readSessionToken,
  readStreamToken,
  sessionToken,
  SIGN_IN_SECONDS,
  STREAM_TOKEN_SECONDS,
} from './tokens.js'
