import { Area, type FloatingBox } from '../../entities/area.js'
import type { Ctx } from '../../platform/database/context.js'
import { areaLimit } from '../../platform/database/scope.js'
import { scoped } from '../../platform/database/scoped.js'
import { unitOfWork } from '../../platform/database/unit-of-work.js'
import { useFiles } from '../../platform/files/file-uses.js'
import { DomainError, type FieldMessage, notFound } from '../../platform/http/domain-error.js'
import { namesOf } from '../../platform/language/names.js'
import { isEmptyText, picturesIn, sanitise } from '../text/sanitise.js'
import type { AreaDetail, AreaFloatingBoxInput, AreaInput } from './area.dto.js'
import { type Addresses, areaDetail } from './area.queries.js'

/** Changes an area's contact data and floating box; a district's supervisor, the own one only. */
export function changeArea(
  ctx: Ctx,
  id: string,
  input: AreaInput,
  at: Addresses,
): Promise<AreaDetail> {
  const limit = areaLimit(ctx)
  if (limit !== null && limit !== id) throw notFound()
  return unitOfWork(ctx, async (tx) => {
    const areas = scoped(tx, Area)
    const before = await areas.lock(id)
    const floatingBox = input.floatingBox
      ? boxOf(tx, input.floatingBox, before.floatingBox)
      : before.floatingBox
    const { address = before.address, contactInformation = before.contactInformation } = input
    await areas.update(
      id,
      { address, contactInformation, floatingBox },
      { version: input.version, current: () => areaDetail(tx, id, at) },
    )
    await useBoxFiles(tx, id, floatingBox)
    return areaDetail(tx, id, at)
  })
}

function boxOf(tx: Ctx, input: AreaFloatingBoxInput, before: FloatingBox): FloatingBox {
  const box: FloatingBox = {
    enabled: input.enabled,
    title: namesOf(tx, { names: input.titles, name: input.title }, before.title),
    content: input.content === undefined ? before.content : sanitise(input.content),
    fileIds: input.fileIds ?? before.fileIds,
  }
  const missing: Record<string, FieldMessage[]> = {}
  if (box.enabled && tx.text(box.title) === '') missing['floatingBox.title'] = ['field.required']
  if (box.enabled && isEmptyText(box.content)) missing['floatingBox.content'] = ['field.required']
  if (Object.keys(missing).length) throw new DomainError('RULE_BROKEN', { fields: missing })
  return box
}

async function useBoxFiles(tx: Ctx, id: string, { enabled, fileIds, content }: FloatingBox) {
  await useFiles(tx, { table: 'area', id, field: 'floatingBox.fileIds' }, fileIds, {
    public: enabled,
  })
  // The editor shows the pictures of a text before the box is switched on.
  const pictures = { table: 'area', id, field: 'floatingBox.content' }
  await useFiles(tx, pictures, picturesIn(content), { public: true, pictures: true })
}
