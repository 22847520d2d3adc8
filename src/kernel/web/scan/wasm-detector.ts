import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import reader from 'zxing-wasm/reader/zxing_reader.wasm?url'

// The package would fetch its WebAssembly from another site, which the content policy forbids and a cold store without
// network cannot reach.
prepareZXingModule({ overrides: { locateFile: () => reader } })

export { BarcodeDetector }
