/** Reads codes with the camera, where the browser can. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** https://developer.mozilla.org/docs/Web/API/BarcodeDetector, which TypeScript does not know yet. */
interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}

declare global {
  interface Window {
    BarcodeDetector?: new () => BarcodeDetector
  }
}

/** Elsewhere codes are typed, or read by a scanner that types. */
export const canScan = (): boolean =>
  'BarcodeDetector' in window && (navigator.mediaDevices as MediaDevices | undefined)?.getUserMedia !== undefined

const EVERY_MS = 200
/** The same code stays before the camera for a while. */
const AGAIN_MS = 1_500

/** Shows the camera in the video while `isOn`, and calls `onCode` for each code that it sees. */
export function useScanner(isOn: boolean, onCode: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string>()
  const report = useEffectEvent(onCode)
  useEffect(() => {
    if (!isOn || !window.BarcodeDetector) return
    const detector = new window.BarcodeDetector()
    let stream: MediaStream | undefined
    let isOver = false
    let last = { code: '', at: 0 }
    const look = async () => {
      const codes = video.current ? await detector.detect(video.current).catch(() => []) : []
      for (const { rawValue: code } of codes) {
        const now = Date.now()
        const isRepeated = code === last.code && now - last.at < AGAIN_MS
        last = { code, at: now }
        if (!isRepeated) report(code)
      }
    }
    const timer = setInterval(() => void look(), EVERY_MS)
    const open = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (isOver || !video.current) return stop()
      video.current.srcObject = stream
      setProblem(undefined)
      await video.current.play()
    }
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    open().catch(() => setProblem('カメラを使えませんでした。番号を入力してください。'))
    return () => {
      isOver = true
      clearInterval(timer)
      stop()
    }
  }, [isOn])
  return { video, problem }
}
