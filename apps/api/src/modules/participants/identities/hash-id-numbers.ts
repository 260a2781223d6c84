import { IsNull, Not } from 'typeorm'
import type { DataKeys } from '#core/config/index'
import type { Ctx } from '#core/context'
import { idNumberHash } from '#core/id-number-tokens'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { SupplierProfileEntity } from '#entities/participants/supplier-profile'
import { decryptIdNumber } from './id-numbers.js'

const CHUNK = 500

/** Adds the hash to ID numbers that were stored without one, so that they can be found. Returns their number. */
export async function hashIdNumbers(ctx: Ctx, { dataKey, hashKey }: DataKeys): Promise<number> {
  let count = 0
  for (;;) {
    const rows = await scoped(ctx, SupplierProfileEntity).pick(
      ['participantId', 'contactsNumber'],
      { contactsNumber: Not(IsNull()), contactsNumberHash: IsNull() },
      { order: { participantId: 'ASC' }, take: CHUNK },
    )
    await unitOfWork(ctx, async (tx) => {
      const profiles = scoped(tx, SupplierProfileEntity)
      for (const { participantId, contactsNumber } of rows) {
        if (!contactsNumber) continue
        const number = decryptIdNumber(dataKey, participantId, contactsNumber)
        const values = { contactsNumberHash: idNumberHash(hashKey, number) }
        // A number changed meanwhile has its hash, and a removed one needs none.
        const unchanged = { contactsNumber: Not(IsNull()), contactsNumberHash: IsNull() }
        await profiles.updateAll({ participantId, ...unchanged }, values)
      }
    })
    count += rows.length
    if (rows.length < CHUNK) return count
  }
}
