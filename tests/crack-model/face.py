"""The face of a phone as it is looked at for cracks: cut out of a photo by its corners, more or less, with a little of what is around it, and upright."""

import math

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from cracks import broken
from light import lit, recorded, smeared
from lines import before_phone, cloth, facets, seam, stuck, veins
from perspective import coefficients
from phone import cameras
from room import colour, draw_room, pattern, shade, skin, waves

# It is drawn so wide, and looked at in this size; a cell of the answer is CELL pixels wide.
WIDE = 384
INTO = (288, 608)
CELL = 4
# So much of the picture is around the face on each side: a line that goes on there is none in the glass.
AROUND = 0.05
# A crack counts where it changes the picture by so many grey levels, and where it changes it by fewer than the other nothing is broken.
SEEN, UNSEEN = 12, 4
FONTS = ('DejaVuSans.ttf', 'DejaVuSans-Bold.ttf', 'DejaVuSerif.ttf', 'DejaVuSansMono.ttf')


def words(rng, draw, x, y, size, fill):
    text = ''.join(rng.choice(list('aeiounrstlmdc AEIRST 0123456789.:'), int(rng.integers(2, 22))))
    draw.text((x, y), text, font=ImageFont.truetype(rng.choice(FONTS), max(5, int(size))), fill=fill)


def drawn_over(rng, draw, base, w, h):
    """What people like on a case, and is no crack: lines in order, figures, veins, leaves, words."""
    kind = rng.integers(0, 13)
    other = shade(base, rng.uniform(0.3, 2)) if rng.random() < 0.6 else colour(rng)
    width = int(rng.integers(1, 6))
    if kind == 0:
        # Stripes at any angle, one or both ways.
        for way in rng.uniform(0, math.pi, int(rng.integers(1, 3))):
            step = rng.uniform(0.05, 0.3) * w
            for i in range(-30, 60):
                x, y = w / 2 + (i - 10) * step * math.sin(way), h / 2 - (i - 10) * step * math.cos(way)
                dx, dy = 2 * h * math.cos(way), 2 * h * math.sin(way)
                draw.line((x - dx, y - dy, x + dx, y + dy), fill=other, width=width)
    elif kind == 1:
        for _ in range(int(rng.integers(3, 40))):
            x, y, r, n = rng.uniform(0, w), rng.uniform(0, h), rng.uniform(0.02, 0.2) * w, int(rng.integers(3, 7))
            t = rng.uniform(0, 6)
            points = [(x + r * math.cos(t + 2 * math.pi * k / n), y + r * math.sin(t + 2 * math.pi * k / n)) for k in range(n)]
            if rng.random() < 0.5:
                draw.polygon(points, fill=shade(other, rng.uniform(0.7, 1.3)))
            else:
                draw.line(points + points[:1], fill=other, width=width)
    elif kind == 2:
        # Marble: veins are wide, soft and round.
        for _ in range(int(rng.integers(2, 7))):
            x, y, way = rng.uniform(0, w), rng.uniform(0, h), rng.uniform(0, 6)
            for _ in range(60):
                way += rng.normal(0, 0.35)
                r = rng.uniform(0.004, 0.02) * w
                x, y = x + 0.03 * w * math.cos(way), y + 0.03 * w * math.sin(way)
                draw.ellipse((x - r, y - r, x + r, y + r), fill=other)
    elif kind == 3:
        for _ in range(int(rng.integers(4, 30))):
            x, y, a, b = rng.uniform(0, w), rng.uniform(0, h), rng.uniform(0.02, 0.2) * w, rng.uniform(0.01, 0.1) * w
            draw.ellipse((x - a, y - b, x + a, y + b), fill=shade(other, rng.uniform(0.6, 1.4)), outline=base, width=1)
    elif kind == 4:
        for _ in range(int(rng.integers(1, 8))):
            words(rng, draw, rng.uniform(0, 0.7) * w, rng.uniform(0.1, 0.9) * h, rng.uniform(0.03, 0.2) * w, other)
    elif kind == 5:
        # Two or three colours that meet in a straight edge.
        for _ in range(int(rng.integers(1, 4))):
            y, lean = rng.uniform(0, h), rng.normal(0, 0.5) * h
            draw.polygon([(0, y), (w, y + lean), (w, 2 * h), (0, 2 * h)], fill=shade(other, rng.uniform(0.6, 1.5)))
    elif kind == 6:
        for _ in range(int(rng.integers(1, 12))):
            x, y, r = rng.uniform(0, w), rng.uniform(0, h), rng.uniform(0.05, 0.7) * w
            draw.arc((x - r, y - r, x + r, y + r), rng.uniform(0, 360), rng.uniform(0, 360), fill=other, width=width)
    elif kind == 7:
        cloth(rng, draw, w, h, base)
    elif kind == 8:
        facets(rng, draw, w, h, base)
    elif kind == 9:
        veins(rng, draw, w, h, base)
    elif kind == 10:
        stuck(rng, draw, w, h)
    elif kind == 11:
        seam(rng, draw, w, h, base)
    else:
        # A strap, a cable or a strand of hair that hangs before it.
        x, y, way = rng.uniform(0, w), 0, math.pi / 2
        width = int(rng.uniform(0.015, 0.06) * w) + 2
        for _ in range(40):
            way = 0.9 * way + 0.1 * math.pi / 2 + rng.normal(0, 0.12)
            to = (x + 0.08 * w * math.cos(way), y + 0.08 * w * math.sin(way))
            draw.line((x, y, *to), fill=other, width=width)
            x, y = to


def back(rng, size):
    w, h = size
    base = colour(rng)
    face = Image.new('RGB', size, base)
    draw = ImageDraw.Draw(face)
    if rng.random() < 0.15:
        pattern(rng, size, draw, (0, 0, w, h), base)
    if rng.random() < 0.4:
        tinted = Image.new('RGB', size, shade(base, rng.uniform(0.4, 1.8)))
        face.paste(tinted, mask=waves(rng, size, int(rng.integers(2, 9))).point(lambda v: int(v * 0.5)))
        draw = ImageDraw.Draw(face)
    for _ in range(int(rng.choice([0, 1, 2], p=[0.55, 0.35, 0.1]))):
        drawn_over(rng, draw, base, w, h)
    cameras(rng, draw, base, w)
    if rng.random() < 0.4:
        words(rng, draw, rng.uniform(0.2, 0.5) * w, rng.uniform(0.4, 0.95) * h, rng.uniform(0.03, 0.12) * w, shade(base, rng.uniform(0.5, 1.8)))
    if rng.random() < 0.3:
        r, y = rng.uniform(0.05, 0.16) * w, rng.uniform(0.35, 0.6) * h
        draw.ellipse((w / 2 - r, y - r, w / 2 + r, y + r), fill=shade(base, rng.uniform(0.6, 1.6)))
    if rng.random() < 0.12:
        x, y = rng.uniform(0.05, 0.3) * w, rng.uniform(0.4, 0.7) * h
        draw.rounded_rectangle((x, y, w - x, y + 0.4 * h), radius=8, fill=shade(base, rng.uniform(0.5, 1.5)), outline=shade(base, 0.6), width=2)
    if rng.random() < 0.3:
        draw.rounded_rectangle((0, 0, w - 1, h - 1), radius=0.12 * w, outline=colour(rng), width=int(rng.uniform(0.01, 0.07) * w) + 1)
    return face


def code(rng, side):
    """Where its modules are, as a mask."""
    cells = rng.integers(0, 2, (29, 29), dtype=np.uint8) * 255
    for y, x in ((0, 0), (0, 22), (22, 0)):
        cells[max(0, y - 1) : y + 8, max(0, x - 1) : x + 8] = 255
        cells[y : y + 7, x : x + 7] = 0
        cells[y + 1 : y + 6, x + 1 : x + 6] = 255
        cells[y + 2 : y + 5, x + 2 : x + 5] = 0
    return Image.fromarray(255 - cells).resize((side, side), Image.NEAREST)


def challenge(rng, face, m, ink):
    """The page of the app: the code, a ring with the seconds and a line of words under it, and often a bar with words below all. As wide as the screen, of which `m` is before it."""
    draw = ImageDraw.Draw(face)
    w, h = face.size
    wide = w - 2 * m
    bar = rng.uniform(0.12, 0.2) * wide if rng.random() < 0.8 else 0
    side = int(rng.uniform(0.57, 0.66) * wide)
    ring = rng.uniform(0.17, 0.22) * wide
    all_tall = 1.28 * side + 2.25 * ring + 0.1 * wide
    y = m + int((h - 2 * m - bar - all_tall) * rng.uniform(0.3, 0.6) + 0.14 * side)
    x = (w - side) // 2 + int(rng.normal(0, 2))
    face.paste(ink, (x, y), code(rng, side))
    middle = y + 1.14 * side + 1.1 * ring
    width = max(2, int(rng.uniform(0.08, 0.18) * ring))
    box, begin = (w / 2 - ring, middle - ring, w / 2 + ring, middle + ring), -90 + rng.uniform(-5, 5)
    if rng.random() < 0.7:
        draw.ellipse(box, outline=shade(face.getpixel((w // 2, y - 2)), rng.uniform(0.75, 0.9)), width=width)
    draw.arc(box, begin, begin + rng.uniform(30, 360), fill=ink, width=width)

    def line(text, size, at, fill):
        draw.text((w / 2, at), text, font=ImageFont.truetype(rng.choice(FONTS[:2]), max(6, int(size))), fill=fill, anchor='mm')

    line(str(rng.integers(1, 11)), ring * rng.uniform(0.9, 1.5), middle, ink)
    line(rng.choice(['No te muevas', 'Hold still', 'Listo', 'Quieto un momento', '']), rng.uniform(0.05, 0.075) * wide, middle + 1.45 * ring, ink)
    if bar:
        draw.rectangle((m, h - m - bar, w - m, h - m), fill=ink)
        line(rng.choice(['Toca aquí para parar', 'Tap to stop', 'Cancelar']), 0.04 * wide, h - m - bar / 2, (245, 245, 245))


def front(rng, size):
    w, h = size
    face = Image.new('RGB', size, colour(rng, 0, 45))
    draw = ImageDraw.Draw(face)
    m = int(rng.uniform(0.01, 0.06) * w)
    asks = rng.random() < 0.88
    # White that shines is seldom as light as a picture can be: what broke in it may be lighter.
    ground = tuple(int(v) for v in np.clip(rng.uniform(150, 256) + rng.normal(0, 5, 3), 0, 255)) if asks else colour(rng)
    draw.rounded_rectangle((m, m, w - m, h - m), radius=rng.uniform(0, 0.14) * w, fill=ground)
    ink = (20, 30, 35) if sum(ground) > 380 else (235, 235, 235)
    if asks:
        challenge(rng, face, m, ink)
        if rng.random() < 0.25:
            words(rng, draw, rng.uniform(0.05, 0.5) * w, rng.uniform(0.02, 0.12) * h, rng.uniform(0.03, 0.07) * w, ink)
    else:
        for _ in range(int(rng.integers(3, 20))):
            x, y = rng.uniform(0.05, 0.8) * w, rng.uniform(0.06, 0.9) * h
            draw.rounded_rectangle((x, y, x + rng.uniform(0.08, 0.7) * w, y + rng.uniform(0.02, 0.15) * h), radius=int(rng.integers(0, 9)), fill=colour(rng))
        for _ in range(int(rng.integers(0, 7))):
            words(rng, draw, rng.uniform(0.05, 0.5) * w, rng.uniform(0.02, 0.96) * h, rng.uniform(0.03, 0.08) * w, ink)
        if rng.random() < 0.4:
            drawn_over(rng, draw, ground, w, h)
    if rng.random() < 0.6:
        r = rng.choice([0.02, 0.1]) * w
        draw.rounded_rectangle((w / 2 - r, m + 3, w / 2 + r, m + 3 + 0.04 * w), radius=4, fill=(0, 0, 0))
    return face


def mirrored_light(rng, face):
    """What glass mirrors: bands, windows with their bars, lamps; also the streaks and specks of a mirror that is not clean."""
    face = face.copy()
    w, h = face.size
    if rng.random() < 0.45:
        band = Image.new('L', face.size)
        draw = ImageDraw.Draw(band)
        for _ in range(int(rng.integers(1, 5))):
            a, b, lean = rng.uniform(-0.5, 1.2) * h, rng.uniform(0.02, 0.5) * h, rng.normal(0, 0.6) * h
            draw.polygon([(0, a), (w, a + lean), (w, a + b + lean), (0, a + b)], fill=int(rng.uniform(20, 130)))
        face.paste((255, 255, 255), mask=band.filter(ImageFilter.GaussianBlur(rng.choice([0.5, 2, 8]))))
    if rng.random() < 0.35:
        fall = Image.linear_gradient('L').rotate(int(rng.integers(0, 4)) * 90).resize(face.size)
        fall = fall.point(lambda v, most=rng.uniform(0.1, 0.6): int(v * most))
        face.paste((0, 0, 0) if rng.random() < 0.6 else (255, 255, 255), mask=fall)
    if rng.random() < 0.25:
        dirt = Image.new('L', face.size)
        draw = ImageDraw.Draw(dirt)
        for _ in range(int(rng.integers(3, 40))):
            x, y, r = rng.uniform(0, w), rng.uniform(0, h), rng.uniform(0.5, 4)
            draw.ellipse((x - r, y - r, x + r * rng.uniform(1, 6), y + r), fill=int(rng.uniform(30, 160)))
        face.paste((230, 230, 230), mask=dirt.filter(ImageFilter.GaussianBlur(rng.uniform(0.5, 3))))
    return face


def fingers(rng, w, h):
    """Boxes of fingers over both sides, and of a palm below."""
    boxes = []
    for side in (0, 1):
        y = rng.uniform(0.25, 0.8) * h
        for _ in range(int(rng.integers(0, 5))):
            r, reach = rng.uniform(0.05, 0.11) * w, rng.uniform(0.02, 0.45) * w
            boxes.append((-w, y - r, reach, y + r) if side == 0 else (w - reach, y - r, 2 * w, y + r))
            y += 2.1 * r
    if rng.random() < 0.3:
        x, y = rng.uniform(-0.5, 0.3) * w, rng.uniform(0.75, 1) * h
        boxes.append((x, y, x + rng.uniform(0.7, 1.5) * w, 1.5 * h))
    return boxes


def held(rng, face):
    """Fingers hide what is under them, cracks too."""
    face = face.copy()
    tone, draw = skin(rng), ImageDraw.Draw(face)
    for box in fingers(rng, *face.size):
        fill, radius = shade(tone, rng.uniform(0.8, 1.15)), (box[3] - box[1]) / 2
        draw.rounded_rectangle(box, radius=radius, fill=fill, outline=shade(fill, rng.uniform(0.5, 1)), width=int(rng.integers(1, 4)))
    return face


def alike(rng, make, pictures):
    """The same made of each of the pictures, by the same chances."""
    begin, made = rng.bit_generator.state, []
    for picture in pictures:
        rng.bit_generator.state = begin
        made.append(make(rng, picture))
    return made


def corners(rng, w, h):
    """Where the face is in a picture that is cut out by corners that are known more or less."""
    quad = np.array([(AROUND * w, AROUND * h), (w - AROUND * w, AROUND * h), (w - AROUND * w, h - AROUND * h), (AROUND * w, h - AROUND * h)])
    quad = quad + rng.normal(0, 0.02, (4, 2)) * w
    if rng.random() < 0.4:
        # By a code the middle is known, and how large the phone is about it is a guess.
        quad = (quad - (w / 2, h / 2)) * (rng.uniform(0.9, 1.06), rng.uniform(0.84, 1.1)) + (w / 2, h / 2)
    return quad


def photographed(rng, face, w, quad):
    """The picture that a camera takes, without its grain: the face in a room, what is before it, light, and how sharp it is."""
    size, h = face.size, int(w * INTO[1] / INTO[0])
    by = coefficients(quad, size)
    soft = max(0, WIDE / w - 1) * 0.5
    if soft:
        face = face.filter(ImageFilter.GaussianBlur(soft))
    ground = draw_room(rng, (w, h))
    ground.paste(face.transform((w, h), Image.PERSPECTIVE, by, Image.BILINEAR), mask=Image.new('L', size, 255).transform((w, h), Image.PERSPECTIVE, by))
    for tint, mask in before_phone(rng, (w, h)):
        ground.paste(tint, mask=mask)
    if rng.random() < 0.3:
        ground = smeared(rng, ground)
    blur = rng.choice([0, rng.uniform(0, 0.003), rng.uniform(0.003, 0.007)], p=[0.45, 0.4, 0.15]) * w
    return lit(rng, ground.filter(ImageFilter.GaussianBlur(blur)))


def draw_face(rng):
    """RGB bytes of INTO, and of each cell whether a crack runs through it: 0 no, 1 yes, 2 hardly to be seen."""
    size = (WIDE, int(WIDE * rng.uniform(1.9, 2.25)))
    is_screen = rng.random() < 0.5
    whole = front(rng, size) if is_screen else back(rng, size)
    faces = [whole, broken(rng, whole, is_screen)] if rng.random() < 0.58 else [whole]
    faces = alike(rng, mirrored_light, faces)
    if rng.random() < 0.8:
        faces = alike(rng, held, faces)
    # The camera sees it so large.
    w = int(math.exp(rng.uniform(math.log(150), math.log(480))))
    quad = corners(rng, w, w * INTO[1] / INTO[0])
    pictures = alike(rng, lambda rng, face: photographed(rng, face, w, quad), faces)
    how = (Image.BOX, Image.BILINEAR)[int(rng.integers(0, 2))]
    change = ImageChops.difference(pictures[0], pictures[-1])
    picture = Image.fromarray(recorded(rng, pictures[-1])).resize(INTO, how)
    seen = np.asarray(change.resize(INTO, how)).max(2)
    most = seen.reshape(INTO[1] // CELL, CELL, INTO[0] // CELL, CELL).max((1, 3))
    return np.asarray(picture), np.where(most > SEEN, 1, np.where(most > UNSEEN, 2, 0)).astype(np.uint8)
