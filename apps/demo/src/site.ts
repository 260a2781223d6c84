import { readFile } from 'node:fs/promises'
import type { Tx } from '@credit/api/core/context'
import { scoped } from '@credit/api/database/scoped'
import { AreaEntity } from '@credit/api/entities/areas/area'
import { StoredFileEntity } from '@credit/api/entities/files/stored-file'
import { CarouselSlideEntity } from '@credit/api/entities/site/carousel-slide'
import { RegulationEntity } from '@credit/api/entities/site/regulation'
import type { FileStorage } from '@credit/api/modules/files/file-storage'
import { useFiles } from '@credit/api/modules/files/file-uses'
import { storeFile } from '@credit/api/modules/files/store-file'
import { CITY_AREA_CODE, DAY_MS, FLOATING_BOX_AREA_CODE, HOME_PICTURES, type HomePicture } from '@credit/contract'
import { BANNERS, CREDIT_RECORD, REGISTRATION, SLIDES } from './drawings.js'
import { REGULATION_TEXTS, type Shown } from './regulation-texts.js'

const SLIDES_OF: Record<Exclude<Shown, 'all'>, readonly [keyof typeof SLIDES, string, string][]> = {
  city: [
    ['hall', '《政府采购信用管理办法》公布施行', '/homes/laws'],
    ['city', '全市十五个区域信用评价系统分批开通', '/homes'],
    ['papers', '信用记录可自行打印、扫码核验', '/homes/laws'],
    ['scales', '失信行为可依法申请信用修复', '/homes/laws'],
  ],
  binhe: [
    ['bridge', '滨河区启动政府采购互评', '/homes/layers'],
    ['stages', '四个环节，五个工作日内完成评价', '/homes/layers'],
    ['riverside', '滨河区公布采购资金支付提醒制度', '/homes/laws'],
  ],
}

const CONTACTS: Record<
  Exclude<Shown, 'all'>,
  Pick<AreaEntity, 'address' | 'contactInformation' | 'contactPhone' | 'serviceHours' | 'filingNumber'>
> = {
  city: {
    address: '市民中心二号楼五层',
    contactInformation: '市政府采购监督管理处',
    contactPhone: '0999-8123456',
    serviceHours: '工作日 9:00–17:00',
    filingNumber: '示例备 20260001 号',
  },
  binhe: {
    address: '滨河区政务服务中心三层',
    contactInformation: '滨河区政府采购监督管理科',
    contactPhone: '0999-8123406',
    serviceHours: '工作日 9:00–17:00',
    filingNumber: '示例备 20260006 号',
  },
}

/** Inserts slides, regulations, contacts and home pictures of the city and one district if there are none. */
export async function seedDemoSite(ctx: Tx, storage: FileStorage): Promise<void> {
  const city = await scoped(ctx, AreaEntity).findOne({ code: CITY_AREA_CODE })
  const binhe = await scoped(ctx, AreaEntity).findOne({ code: FLOATING_BOX_AREA_CODE })
  if (!city || !binhe) throw new Error('The areas must be seeded first')
  for (const [kind, area] of [
    ['city', city],
    ['binhe', binhe],
  ] as const) {
    if (!area.address) await scoped(ctx, AreaEntity).update(area.id, CONTACTS[kind])
    await seedHomePictures(ctx, storage, kind, area)
    await seedSlides(ctx, storage, kind, area)
  }
  await seedRegulations(ctx, { all: null, city: city.id, binhe: binhe.id })
}

async function seedHomePictures(
  ctx: Tx,
  storage: FileStorage,
  kind: 'city' | 'binhe',
  area: AreaEntity,
): Promise<void> {
  const slots = Object.keys(HOME_PICTURES) as HomePicture[]
  if (slots.some((slot) => area[slot] !== null)) return
  const title = await readFile(new URL(`pictures/title-${kind}.png`, import.meta.url))
  const pictures: Record<HomePicture, string | Buffer> = {
    imageId: BANNERS[kind],
    titleId: title,
    registrationPageId: REGISTRATION,
    creditRecordPageId: CREDIT_RECORD,
  }
  for (const slot of slots) {
    const id = await picture(ctx, storage, area.id, `${slot}.png`, pictures[slot])
    await scoped(ctx, AreaEntity).update(area.id, { [slot]: id })
    const owner = { table: 'area', id: area.id, field: slot }
    await useFiles(ctx, owner, [id], { public: true, pictures: true })
  }
}

async function seedSlides(
  ctx: Tx,
  storage: FileStorage,
  kind: 'city' | 'binhe',
  { id: areaId }: AreaEntity,
): Promise<void> {
  const slides = scoped(ctx, CarouselSlideEntity)
  if (await slides.exists({ areaId })) return
  for (const [index, [drawing, title, url]] of SLIDES_OF[kind].entries()) {
    const imageId = await picture(ctx, storage, areaId, `${drawing}.png`, SLIDES[drawing])
    const values = { title, url, imageId, areaId, sortOrder: index + 1, published: true }
    const { id } = await slides.insert(values)
    const owner = { table: 'carousel_slide', id, field: 'imageId' }
    await useFiles(ctx, owner, [imageId], { public: true, pictures: true })
  }
}

async function seedRegulations(ctx: Tx, areaIds: Record<Shown, string | null>): Promise<void> {
  const regulations = scoped(ctx, RegulationEntity)
  if (await regulations.exists({})) return
  for (const { title, shown, daysAgo, parts } of REGULATION_TEXTS) {
    const time = new Date(ctx.clock.now().getTime() - daysAgo * DAY_MS)
    await regulations.insert({
      title,
      content: parts.map(htmlOf).join(''),
      areaId: areaIds[shown],
      published: true,
      publishTime: time,
      createTime: time,
      updateTime: time,
    })
  }
}

function htmlOf(part: string): string {
  return part.startsWith('#') ? `<h2>${part.slice(1)}</h2>` : `<p>${part}</p>`
}

/** Stores an SVG drawing or a picture as a PNG file of the area. */
async function picture(
  ctx: Tx,
  storage: FileStorage,
  areaId: string,
  name: string,
  source: string | Buffer,
): Promise<string> {
  const { default: sharp } = await import('sharp')
  const bytes = await sharp(Buffer.from(source)).png({ palette: true }).toBuffer()
  const file = { name, contentType: 'image/png', purpose: 'picture', bytes } as const
  const { id } = await storeFile(ctx, storage, file)
  // No account uploads it, so the area is set here.
  await scoped(ctx, StoredFileEntity).update(id, { areaId })
  return id
}
