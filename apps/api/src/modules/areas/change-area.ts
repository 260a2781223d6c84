import type { HomePicture } from '@credit/contract'
import type { Ctx, Tx } from '#core/context'
import { DomainError, type FieldMessage } from '#core/domain-error'
import { namesOf } from '#core/language/names'
import { scoped, type UpdateOptions } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { AreaEntity, type FloatingBox } from '#entities/areas/area'
import { useFiles } from '../files/file-uses.js'
import { isEmptyText, picturesIn } from '../files/sanitise.js'
import type { AreaBox, AreaBoxInput, AreaDetail, AreaFloatingBoxInput, AreaInput } from './area.dto.js'
import { type Addresses, areaDetail, assertVisibleArea } from './read-areas.js'

/** Changes an area's contact data, escalation and floating box, whose text has been cleaned. */
export function changeArea(ctx: Ctx, id: string, input: AreaInput, addresses: Addresses): Promise<AreaDetail> {
  assertVisibleArea(ctx, id)
  return unitOfWork(ctx, async (tx) => {
    const areas = scoped(tx, AreaEntity)
    const before = await areas.lock(id)
    const floatingBox = input.floatingBox ? boxOf(tx, input.floatingBox, before.floatingBox) : before.floatingBox
    const { address, contactInformation, contactPhone, serviceHours, filingNumber, escalates } = input
    await areas.update(
      id,
      { address, contactInformation, contactPhone, serviceHours, filingNumber, escalates, floatingBox },
      { version: input.version, current: () => areaDetail(tx, id, addresses) },
    )
    await useBoxFiles(tx, id, floatingBox)
    return areaDetail(tx, id, addresses)
  })
}

/** Changes only an area's floating box; its faults are named without the name of the box. */
export async function changeBox(
  ctx: Ctx,
  id: string,
  { version, ...floatingBox }: AreaBoxInput,
  addresses: Addresses,
): Promise<AreaBox> {
  try {
    return boxOfArea(await changeArea(ctx, id, { version, floatingBox }, addresses))
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const { fields, data } = error.details
    if (error.code === 'VERSION_CONFLICT' && data) {
      throw new DomainError(error.code, { data: boxOfArea(data as AreaDetail) })
    }
    if (!fields) throw error
    const inside = Object.entries(fields).map(([name, messages]) => [
      FIELDS[name] ?? name.replace('floatingBox.', ''),
      messages,
    ])
    throw new DomainError(error.code, { ...error.details, fields: Object.fromEntries(inside) })
  }
}

/** The form edits the title in both languages. */
const FIELDS: Readonly<Record<string, string>> = { 'floatingBox.title': 'titles' }

/** Returns the floating box of an area with the version of the area. */
export function boxOfArea({ floatingBox, version }: AreaDetail): AreaBox {
  return { ...floatingBox, version }
}

/** Sets the pictures of an area's home page; the caller has checked them. */
export async function setHomePictures(
  tx: Tx,
  id: string,
  pictures: Record<HomePicture, string>,
  options: UpdateOptions,
): Promise<void> {
  await scoped(tx, AreaEntity).update(id, pictures, options)
}

function boxOf(tx: Tx, input: AreaFloatingBoxInput, before: FloatingBox): FloatingBox {
  const box: FloatingBox = {
    enabled: input.enabled,
    title: namesOf(tx, { names: input.titles, name: input.title }, before.title),
    content: input.content ?? before.content,
    fileIds: input.fileIds ?? before.fileIds,
  }
  const missing: Record<string, FieldMessage[]> = {}
  if (box.enabled && tx.text(box.title) === '') missing['floatingBox.title'] = ['field.required']
  if (box.enabled && isEmptyText(box.content)) missing['floatingBox.content'] = ['field.required']
  if (Object.keys(missing).length) throw new DomainError('RULE_BROKEN', { fields: missing })
  return box
}

async function useBoxFiles(tx: Tx, id: string, { enabled, fileIds, content }: FloatingBox) {
  await useFiles(tx, { table: 'area', id, field: 'floatingBox.fileIds' }, fileIds, {
    public: enabled,
  })
  // The editor shows the pictures of a text before the box is switched on.
  const pictures = { table: 'area', id, field: 'floatingBox.content' }
  await useFiles(tx, pictures, picturesIn(content), { public: true, pictures: true })
}
