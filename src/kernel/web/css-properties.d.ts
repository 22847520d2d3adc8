import 'react'

declare module 'react' {
  interface CSSProperties {
    /** Our own custom properties in `style`. */
    [name: `--${string}`]: string | number | undefined
  }
}
