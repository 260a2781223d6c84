import { expect, it } from 'vitest'

const sources = import.meta.glob<string>('./**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Codes of a fixed length, what is typed to log in or to search: nothing of it is stored as it was typed. */
const NOT_STORED = [
  'shared/components/password-field',
  'features/identity/public/captcha-field',
  'features/identity/public/phone-form',
  'features/identity/public/forgot-password-dialog',
  'features/identity/public/account-form',
  'features/identity/public/code-form',
  'features/identity/second-factor/remove-form',
  'features/identity/second-factor/set-up-form',
  'features/identity/other-accounts/link-form',
  'features/identity/people/person-actions',
  'features/identity/phone/code-field',
  'features/identity/phone/phone-dialog',
  'features/registration/account-fields',
  'features/site/public/banner',
  'features/site/public/credit-page',
  'features/site/public/laws-page',
  'features/site/public/plain-home-page',
  'features/site/public/rating-page',
  'features/site/public/ratings-page',
  'features/site/public/serious-page',
  'features/site/public/verify-page',
]

it('cuts nothing of what is stored: a rule of the field says how long it may be', () => {
  const cutting = Object.entries(sources)
    .filter(([path, text]) => !path.endsWith('.spec.tsx') && /\bmaxLength=/.test(text))
    .map(([path]) => path.slice(2, -4))
  expect(cutting.sort()).toEqual([...NOT_STORED].sort())
})
