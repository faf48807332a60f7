DROP INDEX "orders_text";--> statement-breakpoint
DROP FUNCTION order_text;--> statement-breakpoint
-- Maps all notations of a name, a number or an address to one text: compatibility forms and case, hiragana and small kana,
-- old forms of kanji that names have. Hyphens, the long vowel mark and invisible characters are removed; the list is that of
-- contract/shared/characters.ts. Without functions that depend on settings, as an index demands. `translate` compares each
-- letter with the whole list, so it is called only for texts with letters of the list.
CREATE FUNCTION fold_contact(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  folded text := lower(normalize(value, NFKC));
BEGIN
  IF folded ~ '[ぁ-ゖゝゞ]' THEN
    folded := translate(folded,
      'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ',
      'アアイイウウエエオオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂツツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモヤヤユユヨヨラリルレロワワヰヱヲンヴカケヽヾ');
  END IF;
  IF folded ~ '[髙﨑嵜碕邊邉澤濵濱齋齊斉廣眞國嶋嶌惠德栁桒𠮷冨櫻瀨龍瀧藏榮會圓寶實壽彌禮條峯嶽曾增黑靑綠淸淺渕舘舩栢桝槇槗𣘺鐵檜萬與繩豐靜莊晉巖緖薰鷗籠籔藪鄕關顯曉亞學團壯濟聰穗繼縣來樂總勳靏靍龜臺彥鹽鷄麥埜凜凉昻恆戶步每祿稻餠頰啟姬尙强橫淨滿狹兒劍劒卷吳噓圍將專廳彈從悅惡愼戀搖收敎數晝曆枀枩樣檢歸氣澁澀瀆灣爲瑤畫當盡眾礒祕稅竝籐經繪聲脫舍藥螢觀證讓豫貓賴轉逹遙鎭鑛閒隱雙靈飮馱驒髮鬪鰺麴黃點齡堯仞俠內兩册凬圖峽帶晚柗槪燈狀甁硏緣莖荅萊葊蘆虛蠣蟬裡觸賣邨醫釋鈆鍊陷險靭顏騷體鹼]' THEN
    folded := translate(folded,
      '髙﨑嵜碕邊邉澤濵濱齋齊斉廣眞國嶋嶌惠德栁桒𠮷冨櫻瀨龍瀧藏榮會圓寶實壽彌禮條峯嶽曾增黑靑綠淸淺渕舘舩栢桝槇槗𣘺鐵檜萬與繩豐靜莊晉巖緖薰鷗籠籔藪鄕關顯曉亞學團壯濟聰穗繼縣來樂總勳靏靍龜臺彥鹽鷄麥埜凜凉昻恆戶步每祿稻餠頰啟姬尙强橫淨滿狹兒劍劒卷吳噓圍將專廳彈從悅惡愼戀搖收敎數晝曆枀枩樣檢歸氣澁澀瀆灣爲瑤畫當盡眾礒祕稅竝籐經繪聲脫舍藥螢觀證讓豫貓賴轉逹遙鎭鑛閒隱雙靈飮馱驒髮鬪鰺麴黃點齡堯仞俠內兩册凬圖峽帶晚柗槪燈狀甁硏緣莖荅萊葊蘆虛蠣蟬裡觸賣邨醫釋鈆鍊陷險靭顏騷體鹼',
      '高崎崎崎辺辺沢浜浜斎斎斎広真国島島恵徳柳桑吉富桜瀬竜滝蔵栄会円宝実寿弥礼条峰岳曽増黒青緑清浅淵館船柏枡槙橋橋鉄桧万与縄豊静荘晋巌緒薫鴎篭薮薮郷関顕暁亜学団壮済聡穂継県来楽総勲鶴鶴亀台彦塩鶏麦野凛涼昂恒戸歩毎禄稲餅頬啓姫尚強横浄満狭児剣剣巻呉嘘囲将専庁弾従悦悪慎恋揺収教数昼暦松松様検帰気渋渋涜湾為瑶画当尽衆磯秘税並藤経絵声脱舎薬蛍観証譲予猫頼転達遥鎮鉱間隠双霊飲駄騨髪闘鯵麹黄点齢尭仭侠内両冊風図峡帯晩松概灯状瓶研縁茎答莱庵芦虚蛎蝉裏触売村医釈鉛錬陥険靱顔騒体鹸');
  END IF;
  folded := translate(folded, 'ァィゥェォッャュョヮヵヶ', 'アイウエオツヤユヨワカケ');
  RETURN normalize(regexp_replace(folded,
    '[\-~\u00ad\u02d7\u034f\u058a\u05be\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u1400\u17b4\u17b5\u1806\u180b-\u180f\u200b-\u2015\u202a-\u202e\u2043\u2053\u2060-\u206f\u207b\u208b\u2212\u223c\u23af\u2500\u2501\u2574\u2576\u2578\u257a\u2796\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\u30fc\u3164\ufe00-\ufe0f\ufe31\ufe32\ufe58\ufe63\ufeff\uff0d\uff5e\uff70\uffa0\ufff0-\ufffc\U00010d6e\U00010ead\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+',
    '', 'g'), NFC);
END $$;--> statement-breakpoint
-- What the desk searches of a person and of what that person has ordered or asked for. Does not call the function above,
-- because the search path is restricted while an index is built.
CREATE FUNCTION contact_text(number text, family_name text, given_name text, family_kana text, given_kana text, email text, phone text)
  RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT coalesce(number, '') || ' ' || coalesce(family_name || given_name, '') || ' '
    || coalesce(family_kana || given_kana, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') $$;--> statement-breakpoint
CREATE INDEX "customers_text" ON "customers" USING gin (text_pairs(fold_contact(contact_text(null, "family_name", "given_name", "family_kana", "given_kana", "email", "phone"))));--> statement-breakpoint
CREATE INDEX "applications_text" ON "applications" USING gin (text_pairs(fold_contact(contact_text("number", "contact"->>'familyName', "contact"->>'givenName', "contact"->>'familyKana', "contact"->>'givenKana', "contact"->>'email', "contact"->>'phone'))));--> statement-breakpoint
CREATE INDEX "inquiries_text" ON "inquiries" USING gin (text_pairs(fold_contact(contact_text("number", "contact"->>'familyName', "contact"->>'givenName', "contact"->>'familyKana', "contact"->>'givenKana', "contact"->>'email', "contact"->>'phone'))));--> statement-breakpoint
CREATE INDEX "reservations_text" ON "reservations" USING gin (text_pairs(fold_contact(contact_text("number", "contact"->>'familyName', "contact"->>'givenName', "contact"->>'familyKana', "contact"->>'givenKana', "contact"->>'email', "contact"->>'phone'))));--> statement-breakpoint
CREATE INDEX "orders_text" ON "orders" USING gin (text_pairs(fold_contact(contact_text("number", "address"->>'familyName', "address"->>'givenName', "address"->>'familyKana', "address"->>'givenKana', "email", "address"->>'phone'))));