import { Platform1764000000001 } from './1764000000001-platform.js'
import { Carousel1764000000101 } from './1764000000101-carousel.js'

/** In order of their time stamps. */
export const MIGRATIONS = [Platform1764000000001, Carousel1764000000101] as const
