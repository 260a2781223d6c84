import type { DataKeys } from '@credit/api/core/config/config.types'
import type { Tx } from '@credit/api/core/context'
import { scoped } from '@credit/api/database/scoped'
import { ParticipantEntity } from '@credit/api/entities/participants/participant'
import { SupplierProfileEntity } from '@credit/api/entities/participants/supplier-profile'
import { idNumberColumns } from '@credit/api/modules/participants/identities/id-numbers'
import { makeIdNumber, SIGN } from '@credit/contract'
import { Random } from '@credit/testkit/random'
import { seedOf } from './city/profiles.js'

/** Prefix of no area that exists. */
const AREA = '9900'

/** Gives the contacts of all suppliers an ID number, made from the supplier's code alone. */
export async function fillIdNumbers(tx: Tx, keys: DataKeys): Promise<void> {
  const suppliers = await scoped(tx, ParticipantEntity).pick(['id', 'code'], {
    sign: SIGN.supplier,
  })
  const rows = suppliers.map(({ id, code }) => ({
    participantId: id,
    ...idNumberColumns(keys, id, idNumberOf(code ?? id)),
  }))
  if (rows.length > 0) await scoped(tx, SupplierProfileEntity).upsert(rows, ['participantId'])
}

function idNumberOf(code: string): string {
  const random = new Random(seedOf(code))
  const two = (number: number) => String(number).padStart(2, '0')
  const born = `${random.int(1962, 2001)}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`
  return makeIdNumber(`${AREA}${two(random.int(1, 15))}`, born, random.int(0, 999))
}
