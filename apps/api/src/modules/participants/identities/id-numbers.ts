import { maskIdNumber } from '@credit/contract'
import type { DataKeys } from '#core/config/index'
import type { Ctx } from '#core/context'
import { decryptText, encryptText } from '#core/encryption'
import { idNumberHash } from '#core/id-number-tokens'
import { scoped } from '#database/scoped'
import { SupplierProfileEntity } from '#entities/participants/supplier-profile'

/** The columns of a profile that hold an ID number. */
export type IdNumberColumns = Pick<
  SupplierProfileEntity,
  'contactsNumber' | 'contactsNumberMasked' | 'contactsNumberHash'
>

/** Returns an ID number as it is stored: encrypted for its participant, masked, and hashed. */
export function idNumberColumns(
  { dataKey, hashKey }: DataKeys,
  participantId: string,
  idNumber: string | null,
): IdNumberColumns {
  if (idNumber === null) {
    return { contactsNumber: null, contactsNumberMasked: '', contactsNumberHash: null }
  }
  return {
    contactsNumber: encryptText(dataKey, participantId, idNumber),
    contactsNumberMasked: maskIdNumber(idNumber),
    contactsNumberHash: idNumberHash(hashKey, idNumber),
  }
}

/** Returns the ID number of a supplier's contact as it is stored, which no other read loads. */
export async function storedIdNumber(
  ctx: Ctx,
  participantId: string,
): Promise<Pick<IdNumberColumns, 'contactsNumber' | 'contactsNumberHash'> | undefined> {
  const columns = ['contactsNumber', 'contactsNumberHash'] as const
  return (await scoped(ctx, SupplierProfileEntity).pick(columns, { participantId }))[0]
}

/** Returns the ID number that {@link idNumberColumns} stored. */
export function decryptIdNumber(dataKey: string, participantId: string, stored: Buffer): string {
  return decryptText(dataKey, participantId, stored)
}
