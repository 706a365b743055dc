import type { RiskType } from '#domain/policy/risk-type.ts';

/** Models of one brand, each with the maker's reference where there is a single one, and its approximate price when new in euros: `model#reference=price|model=price`. */
type Models = string;

const mobiles: Readonly<Record<string, Models>> = {
  Apple:
    'iPhone 11#A2221=589|iPhone 12#A2403=719|iPhone 12 mini#A2399=629|iPhone 12 Pro#A2407=1159|iPhone 13#A2633=729|iPhone 13 mini#A2628=689|iPhone 13 Pro#A2638=1159|iPhone 13 Pro Max#A2643=1259|iPhone 14#A2882=859|iPhone 14 Plus#A2886=979|iPhone 14 Pro#A2890=1319|iPhone 14 Pro Max#A2894=1469|iPhone 15#A3090=959|iPhone 15 Plus#A3094=1109|iPhone 15 Pro#A3102=1219|iPhone 15 Pro Max#A3106=1469|iPhone 16#A3287=959|iPhone 16 Plus#A3290=1109|iPhone 16 Pro#A3293=1219|iPhone 16 Pro Max#A3296=1469|iPhone 16e#A3409=709|iPhone SE (2020)#A2296=489|iPhone SE (2022)#A2783=529',
  Samsung:
    'Galaxy S21#SM-G991B=849|Galaxy S21 FE#SM-G990B=749|Galaxy S21 Ultra#SM-G998B=1259|Galaxy S22#SM-S901B=859|Galaxy S22+#SM-S906B=1059|Galaxy S22 Ultra#SM-S908B=1259|Galaxy S23#SM-S911B=959|Galaxy S23+#SM-S916B=1209|Galaxy S23 Ultra#SM-S918B=1409|Galaxy S23 FE#SM-S711B=709|Galaxy S24#SM-S921B=909|Galaxy S24+#SM-S926B=1159|Galaxy S24 Ultra#SM-S928B=1459|Galaxy S24 FE#SM-S721B=749|Galaxy S25#SM-S931B=909|Galaxy S25+#SM-S936B=1159|Galaxy S25 Ultra#SM-S938B=1459|Galaxy S25 Edge#SM-S937B=1259|Galaxy Z Flip4#SM-F721B=1099|Galaxy Z Flip5#SM-F731B=1199|Galaxy Z Flip6#SM-F741B=1209|Galaxy Z Fold4#SM-F936B=1799|Galaxy Z Fold5#SM-F946B=1909|Galaxy Z Fold6#SM-F956B=2009|Galaxy A05s#SM-A057G=179|Galaxy A14#SM-A145R=209|Galaxy A15#SM-A155F=199|Galaxy A16#SM-A165F=199|Galaxy A25#SM-A256B=299|Galaxy A26#SM-A266B=309|Galaxy A34#SM-A346B=389|Galaxy A35#SM-A356B=379|Galaxy A36#SM-A366B=379|Galaxy A54#SM-A546B=489|Galaxy A55#SM-A556B=479|Galaxy A56#SM-A566B=479|Galaxy M15#SM-M156B=199|Galaxy M35#SM-M356B=299|Galaxy XCover7#SM-G556B=389',
  Xiaomi:
    '12T=599|12T Pro=749|13=999|13 Lite=499|13 Pro=1299|13T=649|13T Pro=799|14=999|14 Ultra=1499|14T=649|14T Pro=799|15=999|15 Ultra=1499|Redmi 12=199|Redmi 13=199|Redmi 13C=149|Redmi 14C=149|Redmi A3=99|Redmi Note 12=249|Redmi Note 12 Pro=399|Redmi Note 13=199|Redmi Note 13 5G=299|Redmi Note 13 Pro=349|Redmi Note 13 Pro 5G=399|Redmi Note 13 Pro+ 5G=499|Redmi Note 14=229|Redmi Note 14 5G=299|Redmi Note 14 Pro=329|Redmi Note 14 Pro 5G=399|Redmi Note 14 Pro+ 5G=499',
  POCO: 'C65=149|C75=149|M5=199|M6 Pro=249|X5 Pro 5G=349|X6 5G=329|X6 Pro 5G=399|X7=299|X7 Pro=369|F5=429|F5 Pro=579|F6=449|F6 Pro=579|F7 Pro=599|F7 Ultra=799',
  Google:
    'Pixel 6=649|Pixel 6a=459|Pixel 6 Pro=899|Pixel 7=649|Pixel 7a=509|Pixel 7 Pro=899|Pixel 8=799|Pixel 8a=549|Pixel 8 Pro=1099|Pixel 9=899|Pixel 9a=549|Pixel 9 Pro=1099|Pixel 9 Pro XL=1199|Pixel 9 Pro Fold=1899|Pixel Fold=1899',
  OPPO: 'A17=179|A38=169|A58=229|A60=199|A78=299|A79 5G=289|A80 5G=299|Find N2 Flip=1199|Find N3 Flip=1099|Find X5=999|Find X5 Lite=499|Find X5 Pro=1299|Find X8=899|Find X8 Pro=1199|Reno8=499|Reno10 5G=499|Reno10 Pro 5G=649|Reno11 5G=449|Reno11 F 5G=369|Reno12=499|Reno12 F=369|Reno12 Pro=599|Reno13=499|Reno13 Pro=699',
  realme:
    '10=279|11 Pro=399|11 Pro+=499|12=299|12+ 5G=329|12 Pro 5G=399|12 Pro+ 5G=499|14 Pro 5G=429|14 Pro+ 5G=529|C53=179|C55=199|C61=149|C67=199|GT 6=699|GT 6T=549|GT 7 Pro=899|GT2 Pro=749|Note 50=99',
  OnePlus:
    '10 Pro=899|10T=699|11=849|12=969|12R=699|13=1049|13R=749|Nord 2T 5G=399|Nord 3 5G=499|Nord 4=469|Nord CE 3 Lite 5G=329|Nord CE4 Lite 5G=329|Open=1849',
  Motorola:
    'edge 30=549|edge 30 neo=399|edge 30 ultra=899|edge 40=599|edge 40 neo=399|edge 40 pro=899|edge 50=599|edge 50 fusion=399|edge 50 neo=499|edge 50 pro=699|edge 50 ultra=999|moto e14=129|moto g04=119|moto g13=179|moto g14=199|moto g15=159|moto g24=179|moto g34 5G=199|moto g54 5G=249|moto g55 5G=249|moto g75 5G=299|moto g84 5G=299|moto g85 5G=349|razr 40=899|razr 40 ultra=1199|razr 50=899|razr 50 ultra=1199|ThinkPhone=999',
  HONOR:
    '70=549|90=549|90 Lite=299|200=599|200 Lite=329|200 Pro=799|400=499|Magic4 Pro=1099|Magic5 Pro=1199|Magic6 Lite=399|Magic6 Pro=1299|Magic7 Lite=369|Magic7 Pro=1299|Magic V2=1999|Magic V3=1999|X6a=159|X7b=229|X8b=249|X7c=199',
  HUAWEI:
    'Mate X3=2199|Mate 50 Pro=1299|nova 10=549|nova 11 Pro=599|nova 12s=399|nova 13=499|P60 Pro=1199|Pura 70=999|Pura 70 Pro=1199|Pura 70 Ultra=1499',
  Sony: 'Xperia 1 IV#XQ-CT54=1399|Xperia 1 V#XQ-DQ54=1399|Xperia 1 VI#XQ-EC54=1399|Xperia 5 IV#XQ-CQ54=1049|Xperia 5 V#XQ-DE54=999|Xperia 10 IV#XQ-CC54=499|Xperia 10 V#XQ-DC54=449|Xperia 10 VI#XQ-ES54=399',
  Nothing:
    'Phone (1)#A063=499|Phone (2)#A065=679|Phone (2a)#A142=349|Phone (2a) Plus#A142P=399|Phone (3a)#A059=349|Phone (3a) Pro#A059P=459|CMF Phone 1#A015=239',
  vivo: 'V29 5G=499|V29 Lite 5G=379|V40 5G=599|V40 Lite 5G=399|X80 Pro=1299|X90 Pro=1299|Y22s=229|Y35=279|Y36=249',
  Nokia: 'C32=139|G22=179|G42 5G=229|G60 5G=349|X30 5G=529|XR21=599',
  ASUS: 'ROG Phone 6=999|ROG Phone 7=999|ROG Phone 8=1099|ROG Phone 8 Pro=1299|Zenfone 9=799|Zenfone 10=799|Zenfone 11 Ultra=999',
  Fairphone: '3+=439|4=579|5=699',
  TCL: '30 5G=249|40 NXTPAPER=199|50 NXTPAPER Pro 5G=299|406=109',
  ZTE: 'Axon 40 Ultra=829|Blade A54=99|Blade V50 Smart=149|nubia Z60 Ultra=699',
};

const scooters: Readonly<Record<string, Models>> = {
  Xiaomi:
    'Electric Scooter 3=449|Electric Scooter 3 Lite=349|Electric Scooter 4=499|Electric Scooter 4 Go=299|Electric Scooter 4 Lite=399|Electric Scooter 4 Pro=799|Electric Scooter 4 Pro (2nd Gen)=599|Electric Scooter 4 Ultra=999|Electric Scooter 5=449|Electric Scooter 5 Pro=599|Mi Electric Scooter 1S=449|Mi Electric Scooter Essential=399|Mi Electric Scooter Pro 2=549',
  'Segway-Ninebot':
    'E2=329|E2 Plus=379|F2=499|F2 Plus=599|F2 Pro=699|F25E=449|F30E=549|F40E=649|GT1E=1999|Max G2 E=999|Max G30E II=799|Max G30LE II=699|P65E=1199|ZT3 Pro=899',
  Cecotec:
    'Bongo D20=299|Bongo D20 XL=349|Bongo D30=399|Bongo D30 XL=449|Bongo Serie A Connected=399|Bongo Serie M30=399|Bongo Serie S Infinity=549|Bongo Serie S+ Max Infinity=599|Bongo Serie X65=899|Bongo Serie Z=799',
  SmartGyro: 'Crossover Dual Max=1199|K2=399|Raptor=799|Rockway=749|Speedway=649|Ziro=399',
  'Ice Electric': 'M5=899|Q1=349|Q3 Evo=499|Q5 Evolution=799|T7=1099|V5=899|V7=1499',
  Kugoo: 'Kirin G2 Pro=599|Kirin S1 Pro=399|Kirin S3 Pro=349|M4 Pro=699',
  Zwheel: 'E9 Urban=399|ZFox=449|Zlion=499|ZRino=599',
  Kukirin: 'G2 Max=899|G3 Pro=1099|G4=1199|S1 Max=449',
};

const portables: Readonly<Record<string, Models>> = {
  Apple:
    'MacBook Air 13 M1#A2337=999|MacBook Air 13 M2#A2681=1099|MacBook Air 13 M3#A3113=1299|MacBook Air 13 M4#A3240=1199|MacBook Air 15 M3#A3114=1599|MacBook Air 15 M4#A3241=1499|MacBook Pro 13 M2#A2338=1599|MacBook Pro 14 M3#A2918=2029|MacBook Pro 14 M3 Pro#A2992=2499|MacBook Pro 14 M4#A3112=1899|MacBook Pro 14 M4 Pro#A3401=2349|MacBook Pro 16 M3 Pro#A2991=2999|MacBook Pro 16 M4 Pro#A3403=2849|MacBook Pro 16 M4 Max#A3186=4049',
  HP: '15s=549|255 G10=499|EliteBook 840 G10=1499|EliteBook 840 G11=1649|Envy x360 14=1099|OMEN 16=1599|OmniBook X 14=1399|Pavilion 14=799|Pavilion Plus 14=1049|ProBook 450 G10=949|Spectre x360 14=1799|Victus 15=999|Victus 16=1199',
  Lenovo:
    'IdeaPad 1 15=449|IdeaPad Slim 3 15=599|IdeaPad Slim 5 14=849|IdeaPad Slim 5 16=899|Legion 5=1399|Legion Pro 5=1799|Legion Pro 7=2999|LOQ 15=1099|ThinkBook 14 G6=849|ThinkPad E14 Gen 5=949|ThinkPad L14 Gen 4=1199|ThinkPad T14 Gen 5=1599|ThinkPad X1 Carbon Gen 11=2199|ThinkPad X1 Carbon Gen 12=2299|Yoga 7 14=1199|Yoga Pro 7 14=1399|Yoga Slim 7x=1499',
  ASUS: 'ExpertBook B1=699|ROG Strix G16=1899|ROG Zephyrus G14=1999|ROG Zephyrus G16=2499|TUF Gaming A15=1199|TUF Gaming F15=1099|Vivobook 15=599|Vivobook 16=699|Vivobook Go 15=449|Vivobook S 15=1299|Zenbook 14 OLED=1099|Zenbook Duo=2199|Zenbook S 14=1699',
  Acer: 'Aspire 3=449|Aspire 5=699|Aspire Go 15=429|Aspire Vero=799|Chromebook 315=299|Extensa 15=499|Nitro 5=999|Nitro V 15=949|Predator Helios Neo 16=1599|Swift 14 AI=1299|Swift Go 14=999|TravelMate P2=899',
  Dell: 'Alienware m16 R2=2099|G15=1099|Inspiron 15 3530=599|Inspiron 16 5640=899|Latitude 3440=999|Latitude 5450=1399|Latitude 7450=1799|Precision 3490=1899|Vostro 3530=649|XPS 13 9340=1549|XPS 14 9440=1999|XPS 16 9640=2499',
  MSI: 'Cyborg 15=999|Katana 15=1199|Katana 17=1299|Modern 14=649|Modern 15=699|Prestige 16=1499|Raider GE78=2999|Stealth 16=2299|Thin 15=899|Vector GP68=2299',
  Microsoft:
    'Surface Laptop 5=1179|Surface Laptop 7=1199|Surface Laptop Go 3=899|Surface Laptop Studio 2=2299|Surface Pro 9=1299|Surface Pro 11=1199',
  Samsung:
    'Galaxy Book3=799|Galaxy Book3 Pro 360=1899|Galaxy Book4=849|Galaxy Book4 Edge=1499|Galaxy Book4 Pro=1799|Galaxy Book4 Ultra=2699',
  LG: 'gram 14=1299|gram 15=1399|gram 16=1599|gram 17=1799|gram Style 16=1999',
  HUAWEI: 'MateBook 14=1099|MateBook D 14=699|MateBook D 16=799|MateBook X Pro=1999',
};

const televisions: Readonly<Record<string, Models>> = {
  Samsung:
    'QLED Q60D 43"#TQ43Q60D=549|Neo QLED QN90D 43"#TQ43QN90D=1099|QLED Q60D 50"#TQ50Q60D=629|Neo QLED QN90D 50"#TQ50QN90D=1399|QLED Q60D 55"#TQ55Q60D=699|QLED Q80D 55"#TQ55Q80D=1099|Neo QLED QN85D 55"#TQ55QN85D=1499|Neo QLED QN90D 55"#TQ55QN90D=1799|OLED S90D 55"#TQ55S90D=1699|OLED S95D 55"#TQ55S95D=2399|QLED Q60D 65"#TQ65Q60D=899|Neo QLED QN85D 65"#TQ65QN85D=1999|OLED S90D 65"#TQ65S90D=2299|OLED S95D 65"#TQ65S95D=3199|Neo QLED QN85D 75"#TQ75QN85D=2799|The Frame LS03D 55"#TQ55LS03D=1399|The Frame LS03D 65"#TQ65LS03D=1899|Crystal UHD DU7105 43"#TU43DU7105=379|Crystal UHD DU7105 50"#TU50DU7105=429|Crystal UHD DU7105 55"#TU55DU7105=479|Crystal UHD DU7105 65"#TU65DU7105=629|Crystal UHD DU7105 75"#TU75DU7105=849',
  LG: 'OLED evo C4 42"#OLED42C44LA=1199|OLED evo C4 48"#OLED48C44LA=1399|OLED B4 55"#OLED55B46LA=1299|OLED evo C3 55"#OLED55C34LA=1499|OLED evo C4 55"#OLED55C44LA=1599|OLED evo G4 55"#OLED55G45LW=2199|OLED B4 65"#OLED65B46LA=1799|OLED evo C4 65"#OLED65C44LA=2199|OLED evo G4 65"#OLED65G45LW=2999|OLED evo C4 77"#OLED77C44LA=3299|UHD UR78 43"#43UR78006LK=379|UHD UR78 50"#50UR78006LK=429|UHD UR78 55"#55UR78006LK=479|UHD UR78 65"#65UR78006LK=629|QNED80 55"#55QNED80T6A=699|QNED80 65"#65QNED80T6A=899|QNED80 75"#75QNED80T6A=1299',
  Sony: 'X75WL 43"#KD-43X75WL=599|X75WL 50"#KD-50X75WL=699|X75WL 55"#KD-55X75WL=749|X75WL 65"#KD-65X75WL=899|BRAVIA 7 55"#K-55XR70=1499|BRAVIA 7 65"#K-65XR70=1899|BRAVIA 8 55"#K-55XR80=1999|BRAVIA 8 65"#K-65XR80=2599|BRAVIA XR A80L 55"#XR-55A80L=1799|BRAVIA XR A80L 65"#XR-65A80L=2299|BRAVIA XR A95L 55"#XR-55A95L=2699|BRAVIA XR A95L 65"#XR-65A95L=3499',
  Philips:
    'Ambilight PUS8009 43"#43PUS8009=399|Ambilight PUS8009 50"#50PUS8009=449|Ambilight PUS8009 55"#55PUS8009=499|Ambilight PUS8009 65"#65PUS8009=649|The One PUS8919 50"#50PUS8919=649|The One PUS8919 55"#55PUS8919=699|The One PUS8919 65"#65PUS8919=899|OLED809 55"#55OLED809=1499|OLED809 65"#65OLED809=1999|OLED+909 55"#55OLED909=2199|OLED+909 65"#65OLED909=2799',
  Hisense:
    'A6K 43"#43A6K=299|A6K 50"#50A6K=349|A6K 55"#55A6K=399|A6K 65"#65A6K=529|E7NQ 55"#55E7NQ=479|E7NQ 65"#65E7NQ=629|U6NQ 55"#55U6NQ=599|U6NQ 65"#65U6NQ=799|U7NQ 55"#55U7NQ=799|U7NQ 65"#65U7NQ=1099|U8NQ 55"#55U8NQ=1199|U8NQ 65"#65U8NQ=1499|U7NQ 100"#100U7NQ=2499',
  TCL: 'P655 43"#43P655=299|P655 50"#50P655=349|P655 55"#55P655=399|C655 55"#55C655=549|C655 65"#65C655=699|C755 55"#55C755=799|C755 65"#65C755=1099|C755 75"#75C755=1499|C855 65"#65C855=1599|C855 75"#75C855=2199|P745 98"#98P745=1799',
  Xiaomi:
    'TV A 32 2025=189|TV A 43 2025=279|TV A 55 2025=399|TV A 65 2025=529|TV A Pro 43 2025=319|TV A Pro 55 2025=449|TV A Pro 65 2025=599|TV S Mini LED 55=649',
  Panasonic:
    'W80A 43"#TV-43W80A=499|W80A 55"#TV-55W80A=599|OLED Z85A 55"#TV-55Z85A=1299|OLED Z85A 65"#TV-65Z85A=1699|OLED Z95A 55"#TV-55Z95A=2199|OLED Z95A 65"#TV-65Z95A=2899',
};

const multimedia: Readonly<Record<string, Models>> = {
  Apple:
    'iPad (10.ª generación)#A2696=409|iPad Air 11 M2#A2902=719|iPad Air 13 M2#A2898=969|iPad mini 7#A2993=609|iPad Pro 11 M4#A2836=1199|iPad Pro 13 M4#A2925=1549',
  Samsung:
    'Galaxy Tab A9+#SM-X210=279|Galaxy Tab S9 FE#SM-X510=529|Galaxy Tab S9#SM-X710=899|Galaxy Tab S10+#SM-X820=1149|Galaxy Tab S10 Ultra#SM-X920=1339',
  Lenovo: 'Tab P12=399|Tab M11=229|Legion Go=799',
  Sony: 'PlayStation 5 Slim=549|PlayStation 5 Pro=799|Alpha 6700#ILCE-6700=1599|Alpha 7 IV#ILCE-7M4=2599|ZV-E10=749',
  Microsoft: 'Xbox Series S#1883=299|Xbox Series X#1882=549',
  Nintendo: 'Switch#HAC-001=299|Switch Lite#HDH-001=199|Switch OLED#HEG-001=349|Switch 2#BEE-001=469',
  Valve: 'Steam Deck LCD=419|Steam Deck OLED=569',
  Canon: 'EOS R10=999|EOS R50=829|EOS R6 Mark II=2799|EOS R8=1699',
  Nikon: 'Z fc=999|Z30=749|Z50II=999|Z6III=2999',
  GoPro: 'HERO12 Black=449|HERO13 Black=449',
  Garmin: 'Drive 53=149|DriveSmart 66=249|Edge 840=449|Edge 1050=749',
};

const appliances: Readonly<Record<string, Models>> = {
  Balay:
    'Lavadora#3TS976BA=499|Lavadora#3TS993B=549|Lavavajillas#3VS6030IA=549|Frigorífico combi#3KFE563WI=629|Horno#3HB4331X3=429|Placa de inducción#3EB865FR=399',
  Bosch:
    'Lavadora#WGG244Z0ES=699|Lavadora#WAN28286ES=549|Lavavajillas#SMS4HVW00E=599|Frigorífico combi#KGN39VWEA=799|Horno#HBG539BS3=599|Placa de inducción#PXY875KW1E=799|Secadora#WQG245A0ES=849',
  Siemens: 'Lavadora#WM14N295ES=599|Lavavajillas#SN23EC14CE=699|Frigorífico combi#KG39N7IEBA=899|Horno#HB578GBS0=749',
  LG: 'Lavadora#F4WR5009A6W=599|Lavadora#F4WV5012S0W=649|Frigorífico combi#GBV3200CPY=749|Frigorífico americano#GSXV90MCDE=1799',
  Samsung:
    'Lavadora#WW90DG6U25LE=649|Frigorífico combi#RB38C602CB1=799|Frigorífico americano#RS68A8831B1=1399|Lavavajillas#DW60A6092BB=599',
  AEG: 'Lavadora#LFR6114O4V=599|Lavavajillas#FFB53617ZW=549|Horno de vapor#BSK798280B=899|Placa de inducción#IKE64450XB=549',
  Teka: 'Horno#HLB 8600=429|Placa de inducción#IZC 64630=399|Campana extractora#DLH 985 T=349',
};

const byKind: readonly [riskType: RiskType, brands: Readonly<Record<string, Models>>][] = [
  [1, mobiles],
  [3, scooters],
  [5, multimedia],
  [6, appliances],
  [7, portables],
  [8, televisions],
];

/** Models sold in Spain by kind (risk types of specification §9) with their approximate price when new: a suggestion for a quote, which may have another price. */
export const seededItems = byKind.flatMap(([riskType, brands]) =>
  Object.entries(brands).flatMap(([brand, models]) =>
    models.split('|').map((each) => {
      const [words = '', euros] = each.split('=');
      const [model = '', reference = null] = words.split('#');
      return { riskType, brand, model, reference, priceCents: Number(euros) * 100, seededAs: `${riskType} ${brand} ${words}` };
    }),
  ),
);
