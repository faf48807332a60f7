/** The entry of the shell and of development. Pages of the server start the program late (`boot.ts`). */
import './ui/tokens.css'
import './ui/base.css'
import './ui/tones.css'
import './ui/fonts.css'
import './features/settings/text-size.css'
import { applyTextSize } from './features/settings/text-size.ts'

applyTextSize()
void import('./start.tsx')
