import { HOME_PICTURES, type HomePicture } from '@credit/contract'
import { In } from 'typeorm'
import { Area } from '../../entities/area.js'
import { StoredFile } from '../../entities/stored-file.js'
import type { Ctx } from '../../platform/database/context.js'
import { scoped } from '../../platform/database/scoped.js'
import { unitOfWork } from '../../platform/database/unit-of-work.js'
import { useFiles } from '../../platform/files/file-uses.js'
import { DomainError, type FieldMessage } from '../../platform/http/domain-error.js'
import type { HomePicturesInput, SiteConfig } from './home-page.dto.js'
import { siteConfigOfArea } from './home-page.queries.js'

const SLOTS = Object.keys(HOME_PICTURES) as HomePicture[]
const TYPES = ['image/jpeg', 'image/png', 'image/gif']

/** The size a refusal names; specification 5: the text of the background is reused for two others. */
const NAMED_SIZE: Record<HomePicture, string> = {
  imageId: '1920*475',
  titleId: '1920*475',
  registrationPageId: '1920*475',
  creditRecordPageId: '1360*994',
}

/** Sets the four pictures of the caller's area, each of its kind and least size. */
export function changeHomePictures(ctx: Ctx, input: HomePicturesInput): Promise<SiteConfig> {
  const { areaId } = ctx.me
  return unitOfWork(ctx, async (tx) => {
    await checkPictures(tx, input)
    const { version, ...ids } = input
    await scoped(tx, Area).update(areaId, ids, {
      version,
      action: 'change-home-pictures',
      current: () => siteConfigOfArea(tx, areaId),
    })
    for (const field of SLOTS) {
      const owner = { table: 'area', id: areaId, field }
      await useFiles(tx, owner, [input[field]], { public: true, pictures: true })
    }
    return siteConfigOfArea(tx, areaId)
  })
}

async function checkPictures(tx: Ctx, input: HomePicturesInput): Promise<void> {
  const files = await scoped(tx, StoredFile).find({ id: In(SLOTS.map((slot) => input[slot])) })
  const unknown: Record<string, FieldMessage[]> = {}
  const unreadable: Record<string, FieldMessage[]> = {}
  const small: Record<string, FieldMessage[]> = {}
  for (const slot of SLOTS) {
    const file = files.find(({ id }) => id === input[slot])
    if (!file) unknown[slot] = ['field.unknownReference']
    else if (!TYPES.includes(file.contentType)) unreadable[slot] = ['field.pictureKind']
    else if (isBelow(slot, file))
      small[slot] = [['field.pictureTooSmall', { size: NAMED_SIZE[slot] }]]
  }
  refuse('REFERENCE_UNKNOWN', unknown)
  refuse('IMAGE_UNREADABLE', unreadable)
  refuse('IMAGE_TOO_SMALL', small)
}

function isBelow(slot: HomePicture, { width, height }: StoredFile): boolean {
  const least = HOME_PICTURES[slot]
  return (width ?? 0) < least.width || (height ?? 0) < least.height
}

function refuse(
  code: 'REFERENCE_UNKNOWN' | 'IMAGE_UNREADABLE' | 'IMAGE_TOO_SMALL',
  fields: Record<string, FieldMessage[]>,
): void {
  const [first] = Object.keys(fields) as HomePicture[]
  if (first) throw new DomainError(code, { fields, params: { size: NAMED_SIZE[first] } })
}
