export { isPersonNumber } from '@credit/contract'
