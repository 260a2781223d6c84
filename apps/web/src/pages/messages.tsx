export { MessageCentre as default } from '../features/messaging/message-centre.js'
