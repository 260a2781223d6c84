import { Int } from '#http/fields'

/** Body of a call that switches a record: which version of it the caller was shown. */
export class SeenVersion {
  @Int({
    optional: true,
    min: 1,
    description: 'A record that was changed after that stays as it is',
  })
  version?: number
}
