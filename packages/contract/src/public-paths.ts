/** Pages that anybody may open; all others belong to the workspace. */
export const PUBLIC_PATHS = [
  '/homes',
  '/homes2',
  '/homes/laws',
  '/homes/lawdetail/:id',
  '/homes/search',
  '/homes/credit',
  '/homes/credit/:code',
  '/homes/serious',
  '/homes/ratings',
  '/homes/ratings/:number',
  '/homes/verify',
  '/homes/verify/:number',
  '/homes/layers',
  '/homes/help',
  '/homes/help/:topic',
  '/homes/privacy',
  '/homes/accessibility',
  '/login',
  '/regedit',
  '/404',
] as const
export type PublicPath = (typeof PUBLIC_PATHS)[number]
