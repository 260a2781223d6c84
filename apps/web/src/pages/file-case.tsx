export { FileCase as default } from '../features/credit/cases/file-case.js'
