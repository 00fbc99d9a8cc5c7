// Words after which a lesson does not matter. What is answered then is ours and no model's, and staff are told.

/** English only; errs on the side of asking a person to look. */
const SIGNS =
  /\b(?:(?:i )?(?:want|wanna|wish) to (?:die|be dead|kill myself|hurt myself|disappear forever)|kill(?:ing)? my ?self|hurt(?:ing)? my ?self|cut(?:ting)? my ?self|end my life|suicid\w*|(?:he|she|they|someone|my \w+) (?:hits|beats|hurts|touches|touched|abuses) me)\b/i

export const showsDistress = (words: string): boolean => SIGNS.test(words.normalize('NFKC').replace(/\s+/g, ' '))

export const WORDS_OF_CARE =
  'Thank you for telling me. This matters much more than the lesson, and you should not be alone with it. Please talk to a grown-up you ' +
  'trust right now: a parent, a teacher or a doctor. If you are in danger, call your emergency number.'

/** For staff; the learner's words stand in the conversation. */
export const CALL_FOR_CARE = 'The learner wrote something that a person should read now.'
