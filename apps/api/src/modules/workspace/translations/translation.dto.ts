import { TRANSLATED_KINDS, type TranslatedKind } from '@credit/contract'
import { Out } from '#http/fields'

/** A record with texts that have no English yet. */
class Untranslated {
  @Out({ enum: TRANSLATED_KINDS }) kind: TranslatedKind
  @Out() id: string
  @Out({ description: 'Its name or first text, in Chinese' }) name: string
  @Out('integer', 'Number of its texts without English') texts: number
}

export class UntranslatedList {
  @Out({ type: [Untranslated] }, 'At most 500') records: Untranslated[]
  @Out('integer') total: number
}
