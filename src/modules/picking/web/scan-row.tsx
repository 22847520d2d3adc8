import { IconAlertTriangle, IconCircleCheck, IconScan } from '@tabler/icons-react'
import { CameraScanner } from '../../../kernel/web/scan/camera-scanner.tsx'
import type { Scan } from '../contract/scanned.ts'
import classes from './task.module.css'

const scanText = (scan: Scan | null): string => {
  switch (scan?.result) {
    case undefined:
      return 'Escaneá el artículo'
    case 'right':
      return 'Código leído'
    case 'wrong':
      return scan.name ? `Ese código es de otro artículo: ${scan.name}` : 'Ese código es de otro artículo'
    case 'unknown':
      return 'Ese código no es de este artículo'
  }
}

/** The last scan; a scan of another article blocks the panel until the right one is scanned or the scan is discarded. */
export const ScanRow = ({
  scan,
  onCode,
  onClear,
}: {
  scan: Scan | null
  onCode: (code: string) => void
  onClear: () => void
}) => {
  const isRight = scan?.result === 'right'
  const isWrong = scan !== null && !isRight
  return (
    <div className={classes.scan} data-scan={scan ? (isRight ? 'right' : 'wrong') : undefined}>
      {isRight ? (
        <IconCircleCheck aria-hidden />
      ) : isWrong ? (
        <IconAlertTriangle aria-hidden />
      ) : (
        <IconScan aria-hidden />
      )}
      <span role="status">
        {scanText(scan)}
        {scan && <small>{scan.code}</small>}
      </span>
      {isWrong && (
        <button type="button" className={classes.second} onClick={onClear}>
          Dejar de lado
        </button>
      )}
      <CameraScanner onCode={onCode} />
    </div>
  )
}
