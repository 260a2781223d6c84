import { HOME_PICTURES, type HomePicture } from '@credit/contract'
import { In } from 'typeorm'
import type { Ctx, Tx } from '#core/context'
import { DomainError, type FieldMessage } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { StoredFileEntity } from '#entities/files/stored-file'
import { setHomePictures } from '../../areas/change-area.js'
import { useFiles } from '../../files/file-uses.js'
import type { HomePicturesInput, OwnSiteConfig } from './home-page.dto.js'
import { readOwnSite } from './read-site-config.js'

const SLOTS = Object.keys(HOME_PICTURES) as HomePicture[]
const TYPES = ['image/jpeg', 'image/png', 'image/gif']

/** The size in the error text; specification 5 reuses the text of the background for two others. */
const SIZE_IN_TEXT: Record<HomePicture, string> = {
  imageId: '1920*475',
  titleId: '1920*475',
  registrationPageId: '1920*475',
  creditRecordPageId: '1360*994',
}

/** Sets the four pictures of the caller's area, each with its minimum size. */
export function changeHomePictures(ctx: Ctx, input: HomePicturesInput): Promise<OwnSiteConfig> {
  const { areaId } = ctx.me
  return unitOfWork(ctx, async (tx) => {
    await checkPictures(tx, input)
    const { version, ...pictures } = input
    await setHomePictures(tx, areaId, pictures, {
      version,
      action: 'change-home-pictures',
      current: () => readOwnSite(tx),
    })
    for (const field of SLOTS) {
      const owner = { table: 'area', id: areaId, field }
      await useFiles(tx, owner, [input[field]], { public: true, pictures: true })
    }
    return readOwnSite(tx)
  })
}

async function checkPictures(tx: Tx, input: HomePicturesInput): Promise<void> {
  const files = await scoped(tx, StoredFileEntity).find({
    id: In(SLOTS.map((slot) => input[slot])),
  })
  const unknown: Record<string, FieldMessage[]> = {}
  const unreadable: Record<string, FieldMessage[]> = {}
  const small: Record<string, FieldMessage[]> = {}
  for (const slot of SLOTS) {
    const file = files.find(({ id }) => id === input[slot])
    if (!file) unknown[slot] = ['field.unknownReference']
    else if (!TYPES.includes(file.contentType)) unreadable[slot] = ['field.pictureKind']
    else if (isTooSmall(slot, file)) small[slot] = [['field.pictureTooSmall', { size: SIZE_IN_TEXT[slot] }]]
  }
  reject('REFERENCE_UNKNOWN', unknown)
  reject('IMAGE_UNREADABLE', unreadable)
  reject('IMAGE_TOO_SMALL', small)
}

function isTooSmall(slot: HomePicture, { width, height }: StoredFileEntity): boolean {
  const min = HOME_PICTURES[slot]
  return (width ?? 0) < min.width || (height ?? 0) < min.height
}

function reject(
  code: 'REFERENCE_UNKNOWN' | 'IMAGE_UNREADABLE' | 'IMAGE_TOO_SMALL',
  fields: Record<string, FieldMessage[]>,
): void {
  const [first] = Object.keys(fields) as HomePicture[]
  if (first) throw new DomainError(code, { fields, params: { size: SIZE_IN_TEXT[first] } })
}
