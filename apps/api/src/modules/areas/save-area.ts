import type { Tx } from '#core/context'
import { scoped, type UpdateOptions } from '#database/scoped'
import { AreaEntity } from '#entities/areas/area'

/** Input for a new area; its own supervisor adds the contact data and the floating box. */
type NewArea = Pick<AreaEntity, 'code' | 'names' | 'systemNames' | 'subdomain' | 'status' | 'mapName'>

const NO_BOX = { enabled: false, title: { 'zh-CN': '', 'en-US': '' }, content: '', fileIds: [] }

/** Creates an area; throws DUPLICATE if its code or subdomain is taken. */
export function insertArea(tx: Tx, area: NewArea): Promise<AreaEntity> {
  return scoped(tx, AreaEntity).insert({ ...area, floatingBox: NO_BOX, complaintEnabled: false })
}

/** Changes the fields of an area that the city maintains. */
export function updateArea(
  tx: Tx,
  id: string,
  values: Partial<Omit<NewArea, 'code'>>,
  options: UpdateOptions,
): Promise<AreaEntity> {
  return scoped(tx, AreaEntity).update(id, values, options)
}

/** Deletes an area; IN_USE while anything belongs to it. */
export async function removeArea(tx: Tx, id: string): Promise<void> {
  await scoped(tx, AreaEntity).remove(id)
}
