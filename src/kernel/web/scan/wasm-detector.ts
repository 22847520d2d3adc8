import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import reader from 'zxing-wasm/reader/zxing_reader.wasm?url'

// Its own default fetches the reader from elsewhere, which the content policy forbids and a cold store cannot.
prepareZXingModule({ overrides: { locateFile: () => reader } })

export { BarcodeDetector }
