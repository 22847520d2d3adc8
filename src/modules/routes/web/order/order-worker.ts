import { type Improving, improveOrder } from './improve-order.ts'

/** Off the screen's own thread: a day of hundreds of stops may take a second. */
self.onmessage = ({ data }: MessageEvent<Improving>) => self.postMessage(improveOrder(data))
